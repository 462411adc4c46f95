import type { CraftedChain } from './crafted-chain.ts';
import { person } from './crafted-chain.ts';
import { MOST } from './rows.ts';

const MAX_UINT64 = 2n ** 64n - 1n;

/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799n;

/** Reservations up to the largest values, both releases of a deposit, and every setting. */
export function writePayments(chain: CraftedChain): void {
  const reserve = (
    account: number,
    symbolsPerSecond: bigint,
    [startTimestamp, endTimestamp]: readonly [bigint, bigint],
    [quorumNumbers, quorumSplits]: readonly [string, string],
  ) =>
    chain.emit('PaymentVault.ReservationUpdated', {
      account: person(account),
      reservation: { symbolsPerSecond, startTimestamp, endTimestamp, quorumNumbers, quorumSplits },
    });
  reserve(601, 1_000n, [1_700_000_000n, 1_800_000_000n], ['0x0001', '0x3232']);
  reserve(602, MAX_UINT64, [0n, MAX_UINT64], ['0x', '0x']);
  chain.next();
  reserve(601, 0n, [LAST_SECOND, LAST_SECOND + 1n], [`0x${'00ff'.repeat(20)}`, '0x64']);
  const deposit = (bits: number, onDemandPayment: bigint, totalDeposit: bigint) =>
    chain.emit(`PaymentVault.OnDemandPaymentUpdated(address,uint${bits},uint${bits})`, {
      account: person(601),
      onDemandPayment,
      totalDeposit,
    });
  deposit(80, 5n, 5n);
  deposit(80, 2n ** 80n - 6n, 2n ** 80n - 1n);
  chain.next();
  deposit(256, 1n, MOST);
  for (const [bits, most] of [
    [64, MAX_UINT64],
    [256, 2n ** 256n - 1n],
  ] as const)
    chain.emit(`PaymentVault.PriceParamsUpdated(${Array(6).fill(`uint${bits}`).join(',')})`, {
      previousMinNumSymbols: 4096n,
      newMinNumSymbols: 4097n,
      previousPricePerSymbol: 447_000_000n,
      newPricePerSymbol: most,
      previousPriceUpdateCooldown: most,
      newPriceUpdateCooldown: 0n,
    });
  for (const name of [
    'GlobalSymbolsPerPeriod',
    'GlobalRatePeriodInterval',
    'ReservationPeriodInterval',
    'GlobalSymbolsPerBin',
    'GlobalRateBinInterval',
    'ReservationBinInterval',
  ])
    chain.emit(`PaymentVault.${name}Updated`, { previousValue: 7n, newValue: MAX_UINT64 }).next();
}

/** Verifiers of the router and of one that the network's file lacks; each registry. */
export function writeRegistries(chain: CraftedChain): void {
  const verify = (activationBlockNumber: number, certVerifier: number, router?: number) =>
    chain.emit(
      'EigenDACertVerifierRouter.CertVerifierAdded',
      { activationBlockNumber, certVerifier: person(certVerifier) },
      router === undefined ? undefined : person(router),
    );
  verify(0, 611);
  verify(2 ** 32 - 1, 612);
  verify(9, 613, 614);
  const relay = (key: number, relayURL: string) =>
    chain.emit('EigenDARelayRegistry.RelayAdded', { relay: person(615), key, relayURL });
  relay(0, 'relay-0.example:443');
  relay(2 ** 32 - 1, '');
  relay(2, `ü ${'long '.repeat(20)}`);
  chain.next();
  for (const [key, disperser] of [
    [0, 616],
    [2 ** 32 - 1, 617],
    [0, 618],
  ] as const)
    chain.emit('EigenDADisperserRegistry.DisperserAdded', { key, disperser: person(disperser) });
  const lists = (name: string, before: string, after: string) =>
    chain.emit(`EigenDAThresholdRegistry.${name}Updated`, {
      [`previous${name}`]: before,
      [`new${name}`]: after,
    });
  lists('QuorumConfirmationThresholdPercentages', '0x', '0x3737');
  lists('QuorumAdversaryThresholdPercentages', '0x2121', '0x');
  lists('QuorumNumbersRequired', '0x0001', `0x${'ff'.repeat(33)}`);
  chain
    .next()
    .emit('EigenDAThresholdRegistry.DefaultSecurityThresholdsV2Updated', {
      previousDefaultSecurityThresholdsV2: { confirmationThreshold: 0, adversaryThreshold: 255 },
      newDefaultSecurityThresholdsV2: { confirmationThreshold: 55, adversaryThreshold: 33 },
    })
    .emit('EigenDAThresholdRegistry.VersionedBlobParamsAdded', {
      version: 65_535,
      versionedBlobParams: { maxNumOperators: 3537, numChunks: 8192, codingRate: 8 },
    });
}
