import type { OperationId } from '../../../../client/index.ts';
import { count, short } from '../../format/numbers.ts';
import { utcDay, utcMinute } from '../../format/times.ts';
import { Fact, Facts } from '../../parts/card.tsx';
import { missingTableOf } from '../../state/absent-tables.ts';
import { useAnswer } from '../../state/answer.ts';
import { useSession } from '../../state/use-session.ts';
import { rate, symbolRate } from './da-units.ts';
import { useNetwork } from './network.tsx';

/** The main figures; those that need a missing table are left out. */
export function DaHeadline() {
  const { absentTables } = useSession();
  const has = (id: OperationId) => missingTableOf(id, absentTables) === undefined;
  return (
    <section class="headline" aria-label="Summary">
      <Facts>
        {has('availabilityThroughputSeries') && <Throughput />}
        {has('availabilityUsage') && <Customers />}
        {has('availabilityReservations') && <Reserved />}
        <Operators />
      </Facts>
    </section>
  );
}

function Throughput() {
  const answer = useAnswer('availabilityThroughputSeries', { network: useNetwork(), limit: 1 });
  const newest = answer.value?.data[0];
  return (
    <Fact
      of={answer}
      at="data.0.bytesPerSecond"
      unit="B/s"
      label="Throughput"
      note={newest && utcMinute(newest.time)}
    >
      {newest ? rate(newest.bytesPerSecond) : answer.value && '–'}
    </Fact>
  );
}

function Customers() {
  const answer = useAnswer('availabilityUsage', { network: useNetwork(), limit: 1 });
  const newest = answer.value?.data[0];
  const statistics = answer.value?.meta.statistics;
  return (
    <Fact
      of={answer}
      at="meta.statistics.customers"
      label="Customers"
      note={
        newest && statistics && `${short(statistics.totalSizeMib)} MiB until ${utcDay(newest.day)}`
      }
    >
      {statistics && count(statistics.customers)}
    </Fact>
  );
}

function Reserved() {
  const answer = useAnswer('availabilityReservations', { network: useNetwork(), limit: 1 });
  const statistics = answer.value?.meta.statistics;
  return (
    <Fact
      of={answer}
      at="meta.statistics.activeReservations"
      label="Active reservations"
      note={statistics && symbolRate(statistics.activeSymbolsPerSecond)}
    >
      {statistics && count(statistics.activeReservations)}
    </Fact>
  );
}

function Operators() {
  const network = useNetwork();
  const answer = useAnswer('availabilityAllOperators', { network, limit: 1 });
  const statistics = answer.value?.meta.statistics;
  return (
    <>
      <Fact
        of={answer}
        at="meta.statistics.totalOperators"
        label="Operators"
        note={statistics && `${count(statistics.activeOperators)} active`}
      >
        {statistics && count(statistics.totalOperators)}
      </Fact>
      <Fact of={answer} at="meta.statistics.ejectedOperators" label="Ejected">
        {statistics && count(statistics.ejectedOperators)}
      </Fact>
    </>
  );
}
