import type { ComponentType } from 'preact';
import type { OperationId } from '../../../client/index.ts';
import { count, percent } from '../format/numbers.ts';
import { utcDay } from '../format/times.ts';
import { Lazy } from '../parts/lazy.tsx';
import { Sections } from '../parts/sections.tsx';
import { PartTitle, Title } from '../parts/title.tsx';
import { missingTableOf } from '../state/absent-tables.ts';
import { useAnswer } from '../state/answer.ts';
import { useSession } from '../state/use-session.ts';
import { BatchList } from './blocks/batch-list.tsx';
import {
  DaBlobVersions,
  DaDispersers,
  DaRelays,
  DaThresholds,
  DaVerifiers,
} from './blocks/da-contracts.tsx';
import { DaHeadline } from './blocks/da-headline.tsx';
import { DaOperators } from './blocks/da-operators.tsx';
import { DaDeposits, DaPaymentParameters } from './blocks/da-payments.tsx';
import { DaReservationChanges, DaReservations } from './blocks/da-reservations.tsx';
import { DaSigning } from './blocks/da-signing.tsx';
import { DaThroughput, DaThroughputMeasured } from './blocks/da-throughput.tsx';
import { DaUsage } from './blocks/da-usage.tsx';
import { DaV2Batches } from './blocks/da-v2-batches.tsx';
import { MissedBatches } from './blocks/missed-batches.tsx';
import { NetworkChoice, useNetwork } from './blocks/network.tsx';
import { QuorumList } from './blocks/quorum-list.tsx';

/** Cards that need optional tables: title, operation, expected height and component. */
type Part = readonly [title: string, of: OperationId, height: number, card: ComponentType];

/** V1's data were deleted on this day, as docs/availability.md says. */
const DELETED = '2026-01-21';

const USE: readonly Part[] = [
  ['Measured throughput', 'availabilityThroughputSeries', 330, DaThroughputMeasured],
  ['Throughput by day', 'availabilityThroughput', 330, DaThroughput],
  ['Usage and customers', 'availabilityUsage', 700, () => <DaUsage />],
  ['Signing rates', 'availabilitySigningRates', 700, DaSigning],
  ['Attested batches', 'availabilityV2Batches', 480, DaV2Batches],
];

const PAYMENTS: readonly Part[] = [
  ['Reservations', 'availabilityReservations', 480, DaReservations],
  ['Changes of reservations', 'availabilityReservationHistorical', 480, DaReservationChanges],
  ['On-demand deposits', 'availabilityOnDemandDeposits', 480, DaDeposits],
  ['Prices and limits', 'availabilityPaymentParameters', 480, DaPaymentParameters],
];

const CONTRACTS: readonly Part[] = [
  ['Certificate verifiers', 'availabilityCertVerifiers', 240, DaVerifiers],
  ['Relays', 'availabilityRelays', 240, DaRelays],
  ['Dispersers', 'availabilityDispersers', 240, DaDispersers],
  ['Security thresholds', 'availabilityThresholds', 240, DaThresholds],
  ['Blob versions', 'availabilityBlobVersions', 240, DaBlobVersions],
];

/** Shows EigenDA: V2's use, operators, payments and contracts; beneath them V1's batches. */
export function Availability() {
  const { absentTables } = useSession();
  const has = (parts: readonly Part[]) =>
    parts.some(([, id]) => missingTableOf(id, absentTables) === undefined);
  return (
    <>
      <Title
        note="EigenDA: its throughput, customers with their payments, and the operators that sign"
        aside={<NetworkChoice />}
      >
        Availability
      </Title>
      <DaHeadline />
      <div class="cards">
        <Sections together contents>
          {has(USE) && (
            <PartTitle note="Data from customers, and the operators that sign it">
              EigenDA V2
            </PartTitle>
          )}
          {cardsOf(USE)}
          <PartTitle note="The same contracts in both versions">Operators and quorums</PartTitle>
          <DaOperators />
          <Lazy height={260} wide section={['Quorums', 'availabilityAllQuorums']}>
            {() => <QuorumList />}
          </Lazy>
          {has(PAYMENTS) && (
            <PartTitle note="In ETH, to the PaymentVault">Payments of V2</PartTitle>
          )}
          {cardsOf(PAYMENTS)}
          {has(CONTRACTS) && <PartTitle>Contracts of V2</PartTitle>}
          {cardsOf(CONTRACTS)}
          <V1Title />
          <Lazy height={480} wide>
            {() => <MissedBatches />}
          </Lazy>
          <BatchList />
        </Sections>
      </div>
    </>
  );
}

function cardsOf(parts: readonly Part[]) {
  return parts.map(([title, of, height, Cards]) => (
    <Lazy key={of} height={height} wide section={[title, of]}>
      {() => <Cards />}
    </Lazy>
  ));
}

/** Gives the day on which V1 ended, and its last batch's day. */
function V1Title() {
  const { value } = useAnswer('availabilityAllBatches', { network: useNetwork(), limit: 1 });
  const last = value?.data[0];
  const statistics = value?.meta.statistics;
  return (
    <PartTitle
      note={
        <>
          It has ended: its data were deleted on {utcDay(DELETED)}.{' '}
          {last && statistics && (
            <>
              The last of its {count(statistics.totalBatches)} batches here is of{' '}
              {utcDay(last.blockTimestamp)};{' '}
              {percent(1 - statistics.batchesWithNonSignersPercentage / 100)} were signed by all.
            </>
          )}
        </>
      }
    >
      EigenDA V1
    </PartTitle>
  );
}
