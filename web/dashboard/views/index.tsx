import type { ComponentChildren } from 'preact';
import { shortHex } from '../format/addresses.ts';
import { href } from '../state/route.ts';
import { Activity } from './activity.tsx';
import { Avs } from './avs.tsx';
import { AvsList } from './avs-list.tsx';
import { onDemand } from './loaded.tsx';
import { Operator } from './operator.tsx';
import { Operators } from './operators.tsx';
import { Overview } from './overview.tsx';
import { Staker } from './staker.tsx';
import { Stakers } from './stakers.tsx';
import { Strategy } from './strategy.tsx';
import { Tokens } from './tokens.tsx';

// Views that are rarely opened first are loaded on demand.
const Availability = onDemand((module) => module.Availability, 900);
const Batch = onDemand((module) => module.Batch, 900);
const DaCustomer = onDemand((module) => module.DaCustomer, 900);
const DaOperator = onDemand((module) => module.DaOperator, 900);
const Mine = onDemand((module) => module.Mine, 600);
const Pod = onDemand((module) => module.Pod, 700);
const Pods = onDemand((module) => module.Pods, 700);
const Product = onDemand((module) => module.Product, 900);
const Products = onDemand((module) => module.Products, 900);
const Query = onDemand((module) => module.Query, 500);
const Reward = onDemand((module) => module.Reward, 400);
const Rewards = onDemand((module) => module.Rewards, 900);
const Risk = onDemand((module) => module.Risk, 900);
const Root = onDemand((module) => module.Root, 300);
const Quorum = onDemand((module) => module.Quorum, 900);
const Withdrawals = onDemand((module) => module.Withdrawals, 700);
const Withdrawal = onDemand((module) => module.Withdrawal, 700);
const Transaction = onDemand((module) => module.Transaction, 500);
const Claims = onDemand((module) => module.Claims, 700);

interface View {
  readonly title: string;
  /** The menu has the view in this section. */
  readonly section: string;
  /** `id` is the address's last part in a view about one entity. */
  readonly show: (id: string) => ComponentChildren;
}

/** Each address has its view; `:` stands for an entity's identifier. */
const VIEWS: Readonly<Record<string, View>> = {
  '': { title: 'Overview', section: '', show: () => <Overview /> },
  operators: { title: 'Operators', section: 'operators', show: () => <Operators /> },
  'operators/:': {
    title: 'Operator',
    section: 'operators',
    show: (operator) => <Operator operator={operator} />,
  },
  avs: { title: 'AVSs', section: 'avs', show: () => <AvsList /> },
  'avs/:': { title: 'AVS', section: 'avs', show: (avs) => <Avs avs={avs} /> },
  tokens: { title: 'Tokens', section: 'tokens', show: () => <Tokens /> },
  'strategies/:': {
    title: 'Strategy',
    section: 'tokens',
    show: (strategy) => <Strategy strategy={strategy} />,
  },
  stakers: { title: 'Stakers', section: 'stakers', show: () => <Stakers /> },
  'stakers/:': {
    title: 'Staker',
    section: 'stakers',
    show: (staker) => <Staker staker={staker} />,
  },
  products: { title: 'Products', section: 'products', show: () => <Products /> },
  'products/:': {
    title: 'Product',
    section: 'products',
    show: (product) => <Product product={product} />,
  },
  risk: { title: 'Risk', section: 'risk', show: () => <Risk /> },
  mine: { title: 'My addresses', section: 'mine', show: () => <Mine /> },
  withdrawals: { title: 'Withdrawals', section: 'withdrawals', show: () => <Withdrawals /> },
  'withdrawals/:': {
    title: 'Withdrawal',
    section: 'withdrawals',
    show: (root) => <Withdrawal withdrawalRoot={root} />,
  },
  activity: { title: 'Activity', section: 'activity', show: () => <Activity /> },
  'transactions/:': {
    title: 'Transaction',
    section: 'activity',
    show: (hash) => <Transaction hash={hash} />,
  },
  rewards: { title: 'Rewards', section: 'rewards', show: () => <Rewards /> },
  'rewards/:': {
    title: 'Reward submission',
    section: 'rewards',
    show: (hash) => <Reward hash={hash} />,
  },
  'roots/:': {
    title: 'Distribution root',
    section: 'rewards',
    show: (index) => <Root index={index} />,
  },
  claims: { title: 'Reward claims', section: 'rewards', show: () => <Claims /> },
  query: { title: 'SQL query', section: 'query', show: () => <Query /> },
  pods: { title: 'Pods', section: 'pods', show: () => <Pods /> },
  'pods/:': { title: 'Pod', section: 'pods', show: (pod) => <Pod pod={pod} /> },
  availability: {
    title: 'Availability',
    section: 'availability',
    show: () => <Availability />,
  },
  'availability/customers/:': {
    title: 'EigenDA customer',
    section: 'availability',
    show: (customer) => <DaCustomer customer={customer} />,
  },
  'availability/operators/:': {
    title: 'EigenDA operator',
    section: 'availability',
    show: (operator) => <DaOperator operator={operator} />,
  },
  'availability/quorums/:': {
    title: 'Quorum',
    section: 'availability',
    show: (number) => <Quorum quorumNumber={Number(number)} />,
  },
  'availability/batches/:': {
    title: 'EigenDA batch',
    section: 'availability',
    show: (hash) => <Batch hash={hash} />,
  },
};

const NOT_FOUND: View = { title: 'Page not found', section: 'none', show: () => <NotFound /> };

interface Place extends Omit<View, 'show'> {
  readonly show: () => ComponentChildren;
}

/** Finds the view at an address, or the page for unknown addresses. */
export function viewAt(path: readonly string[]): Place {
  const id = path.at(-1) ?? '';
  const list = VIEWS[path.join('/')];
  if (list) return { ...list, show: () => list.show('') };
  const { title, section, show } = VIEWS[[...path.slice(0, -1), ':'].join('/')] ?? NOT_FOUND;
  return { title: `${title} ${shortHex(id)}`, section, show: () => show(id) };
}

function NotFound() {
  return (
    <div class="state">
      <h1>Page not found</h1>
      <p>
        There is no page at this address. Go <a href={href('')}>back to the overview</a>, or use the
        search above.
      </p>
    </div>
  );
}
