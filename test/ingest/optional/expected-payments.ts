import { type Hex, hexToBytes } from 'viem';
import type { ChainLog } from './decoded-chain.ts';
import { at, type Expected, MOST, named, type TextRow } from './rows.ts';

const network = 'ethereum';

const bytes = (hex: Hex) => [...hexToBytes(hex)];

/** As tables have times; null after the year 9999. */
const time = (seconds: bigint) =>
  seconds > 253_402_300_799n
    ? null
    : new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** A row for each log of an event of one contract. */
const rowPerLog =
  (contract: string, name: string, columns: (log: ChainLog) => TextRow): Expected =>
  (logs) =>
    named(logs, contract, name).map((log) => ({ network, ...columns(log), ...at(log) }));

export const daReservationChanges = rowPerLog(
  'PaymentVault',
  'ReservationUpdated',
  ({ args: { account, reservation } }) => ({
    account,
    symbols_per_second: String(reservation.symbolsPerSecond),
    starts_at: time(reservation.startTimestamp),
    ends_at: time(reservation.endTimestamp),
    quorum_numbers: bytes(reservation.quorumNumbers),
    quorum_splits: bytes(reservation.quorumSplits),
  }),
);

export const daOnDemandDeposits = rowPerLog(
  'PaymentVault',
  'OnDemandPaymentUpdated',
  ({ args }) => ({
    account: args.account,
    amount: String(args.onDemandPayment),
    total_deposit: String(args.totalDeposit),
  }),
);

export const daPaymentParameterChanges: Expected = (logs) =>
  logs
    .filter(({ contract }) => contract === 'PaymentVault')
    .flatMap((log) => {
      const { name, args } = log;
      const value = (one: bigint) => (one > MOST ? null : String(one));
      const row = (parameter: string, before: bigint, after: bigint) => ({
        network,
        parameter,
        previous_value: value(before),
        value: value(after),
        ...at(log),
      });
      if (name === 'PriceParamsUpdated')
        return ['MinNumSymbols', 'PricePerSymbol', 'PriceUpdateCooldown'].map((parameter) =>
          row(
            `${parameter[0]?.toLowerCase()}${parameter.slice(1)}`,
            args[`previous${parameter}`],
            args[`new${parameter}`],
          ),
        );
      const [, setting = ''] = /^((?:Global|Reservation).*)Updated$/.exec(name) ?? [];
      // "Period" was "Bin" before the first release.
      const parameter = setting.replace('Bin', 'Period').replace(/^./, (one) => one.toLowerCase());
      return parameter === '' || name === 'ReservationUpdated'
        ? []
        : [row(parameter, args.previousValue, args.newValue)];
    });

export const daCertVerifiers = rowPerLog(
  'EigenDACertVerifierRouter',
  'CertVerifierAdded',
  ({ address, args }) => ({
    router: address,
    cert_verifier: args.certVerifier,
    activation_block: String(args.activationBlockNumber),
  }),
);

export const daRelays = rowPerLog('EigenDARelayRegistry', 'RelayAdded', ({ args }) => ({
  relay_key: String(args.key),
  relay: args.relay,
  url: args.relayURL,
}));

export const daDispersers = rowPerLog('EigenDADisperserRegistry', 'DisperserAdded', ({ args }) => ({
  disperser_key: String(args.key),
  disperser: args.disperser,
}));

export const daBlobVersions = rowPerLog(
  'EigenDAThresholdRegistry',
  'VersionedBlobParamsAdded',
  ({ args: { version, versionedBlobParams } }) => ({
    version: String(version),
    max_num_operators: String(versionedBlobParams.maxNumOperators),
    num_chunks: String(versionedBlobParams.numChunks),
    coding_rate: String(versionedBlobParams.codingRate),
  }),
);

export const daThresholdChanges: Expected = (logs) => {
  return logs
    .filter(({ contract }) => contract === 'EigenDAThresholdRegistry')
    .flatMap((log) => {
      const { name, args } = log;
      const row = (threshold: string, before: readonly number[], after: readonly number[]) => ({
        network,
        threshold,
        previous_values: before,
        values: after,
        ...at(log),
      });
      if (name === 'DefaultSecurityThresholdsV2Updated') {
        const before = args.previousDefaultSecurityThresholdsV2;
        const after = args.newDefaultSecurityThresholdsV2;
        return ['adversaryThreshold', 'confirmationThreshold'].map((member) =>
          row(
            `default${member[0]?.toUpperCase()}${member.slice(1)}`,
            [Number(before[member])],
            [Number(after[member])],
          ),
        );
      }
      const [, threshold] = /^(Quorum.*)Updated$/.exec(name) ?? [];
      if (threshold === undefined) return [];
      const before = bytes(args[`previous${threshold}`]);
      return [row(`q${threshold.slice(1)}`, before, bytes(args[`new${threshold}`]))];
    });
};
