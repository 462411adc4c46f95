import { count } from '../format/numbers.ts';
import { utcDay } from '../format/times.ts';
import { Fact, Facts } from '../parts/card.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { Amount } from '../parts/values.tsx';
import { useAnswer } from '../state/answer.ts';
import { DaUsage } from './blocks/da-usage.tsx';
import { NetworkChoice, useNetwork } from './blocks/network.tsx';

/** Shows an EigenDA customer with its blobs by day. */
export function DaCustomer({ customer }: { readonly customer: string }) {
  const network = useNetwork();
  const answer = useAnswer('availabilityCustomers', { network, customer, limit: 1 });
  const name = answer.value?.data[0]?.accountName || customer;
  return (
    <>
      <Title note={`Customer of EigenDA: ${customer}`} aside={<NetworkChoice />}>
        {name}
      </Title>
      <Answered of={answer} height={600}>
        {({ data: [found] }) =>
          found === undefined ? (
            <Empty>This snapshot has no usage of this customer.</Empty>
          ) : (
            <>
              <section class="headline" aria-label="Summary">
                <Facts>
                  <Fact of={answer} at="data.*.sizeMib" label="MiB" note="all time">
                    <Amount value={found.sizeMib} />
                  </Fact>
                  <Fact
                    of={answer}
                    at="data.*.blobCount"
                    label="Blobs"
                    note={`on ${count(found.days)} days`}
                  >
                    {count(found.blobCount)}
                  </Fact>
                  <Fact label="First day">{utcDay(found.firstDay)}</Fact>
                  <Fact label="Last day">{utcDay(found.lastDay)}</Fact>
                </Facts>
              </section>
              <div class="cards">
                <DaUsage customer={customer} />
              </div>
            </>
          )
        }
      </Answered>
    </>
  );
}
