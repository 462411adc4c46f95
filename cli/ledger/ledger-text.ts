import { LedgerError } from '../../data/ledger/ledger-error.ts';
import { LEDGER_PROBLEMS } from '../../data/ledger/ledger-problems.ts';
import { COLUMNS, type Ledger, type LedgerLine } from '../../data/ledger/read-ledger.ts';

/** Writes a ledger as CSV: the opening balances, the lines and the closing balances. */
export function ledgerCsv({ opening, lines, closing }: Ledger): string {
  const rows = [...opening, ...lines, ...closing].map((line) =>
    COLUMNS.map((column) => cell(line[column])).join(','),
  );
  return [COLUMNS.join(','), ...rows].map((row) => `${row}\n`).join('');
}

/** Begins a text cell with no sign that starts a formula. */
function cell(value: string | null): string {
  if (value === null) return '';
  const text = /^[=+@\t\r]|^-(?!\d)/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Beancount wants an account for each note; a ledger line without one gets this account. */
const NOTED = 'Assets:Restaked';

/**
 * Writes a ledger as beancount's text. Amounts are in the smallest unit; a commodity is named by
 * its strategy or token, as symbols are not unique. Throws a LedgerError if two have one name.
 */
export function ledgerBeancount(ledger: Ledger): string {
  const { opening, lines, closing } = ledger;
  const all = [...opening, ...lines];
  const first = dayOf(all[0] ?? closing[0]);
  const accounts = new Set([...all, ...closing].map(({ account }) => account ?? NOTED));
  const opened = [...accounts, 'Equity:Opening']
    .sort()
    .map((account) => `${first} open ${account}`);
  const balances = opening.map(
    (line) =>
      `${first} * "opening balance"\n  ${posting(line, line.balance)}\n  Equity:Opening  ${negated(line.balance)} ${commodityOf(line)}`,
  );
  const last = dayAfter(dayOf(closing.at(-1) ?? all.at(-1)), lines);
  const checks = closing.map(
    (line) => `${last} balance ${line.account}  ${line.balance} ${commodityOf(line)}`,
  );
  const texts = [...remarksOf(ledger), '', ...opened, ...commoditiesOf(ledger, first), ''];
  return `${[...texts, ...balances, ...entriesOf(lines), ...checks].join('\n')}\n`;
}

/** Says what the entries are, and what they lack. */
function remarksOf({ request, snapshot, hasEarned, hasLosses, lines }: Ledger): string[] {
  const { address, from, to } = request;
  const span = `${from === null ? '' : `, from ${from}`}${to === null ? '' : `, before ${to}`}`;
  const unpriced = lines.filter((line) => line.change !== null && line.dollar_value === null);
  const lossless = 'losses of queued withdrawals are not known, and losses have no AVS';
  return [
    `${address} in snapshot ${snapshot}${span}`,
    'amounts are in the smallest unit: S- are shares of a strategy, T- tokens',
    `rewards are ${hasEarned ? 'those that were earned, by day' : 'claimed ones: none were computed'}`,
    'not known: fees of transactions, transfers of tokens, tokens that withdrawals paid out',
    ...(hasLosses ? [] : [lossless]),
    `${unpriced.length} of ${lines.length} lines have no value in dollars`,
  ].map((remark) => `; ${remark}`);
}

/** Declares each commodity with its whole address and its symbol. */
function commoditiesOf({ opening, lines, closing }: Ledger, day: string): string[] {
  const declared = new Map<string, { readonly address: string; readonly symbol: string | null }>();
  for (const line of [...opening, ...lines, ...closing]) {
    const address = line.strategy ?? line.token;
    if (line.account === null || address === null) continue;
    const name = commodityOf(line);
    const known = declared.get(name);
    if (known !== undefined && known.address !== address) {
      throw new LedgerError([
        LEDGER_PROBLEMS.ledger_names_collide({ first: known.address, second: address }),
      ]);
    }
    declared.set(name, { address, symbol: line.symbol });
  }
  return [...declared].sort().map(([name, { address, symbol }]) => {
    const named = symbol === null ? '' : `\n  symbol: "${symbol.replace(/["\\]/g, '\\$&')}"`;
    return `${day} commodity ${name}\n  address: "${address}"${named}`;
  });
}

function entriesOf(lines: readonly LedgerLine[]): string[] {
  const entries = new Map<string, LedgerLine[]>();
  for (const line of lines) entries.set(line.entry, [...(entries.get(line.entry) ?? []), line]);
  return [...entries.values()].map((halves) => {
    const [line] = halves;
    if (line === undefined) return '';
    const { kind, note, account } = line;
    const place = [line.transaction_hash, note].filter((part) => part !== null).join(' ');
    if (account === null) return `${dayOf(line)} note ${NOTED} "${kind} ${place}"`;
    const value = line.dollar_value === null ? [] : [`  value: "${line.dollar_value} USD"`];
    return [
      `${dayOf(line)} * "${kind}" "${place}"`,
      ...value,
      ...halves.map((half) => `  ${posting(half, half.change)}`),
    ].join('\n');
  });
}

function posting(line: LedgerLine, amount: string | null): string {
  return `${line.account}  ${amount} ${commodityOf(line)}`;
}

/** Names shares by `S-` and 20 digits, tokens by `T-`: a name has 24 characters at most. */
function commodityOf({ strategy, token }: LedgerLine): string {
  const address = (strategy ?? token ?? '').slice(2, 22).toUpperCase();
  return `${strategy === null ? 'T' : 'S'}-${address}`;
}

function negated(amount: string | null): string {
  return String(-BigInt(amount ?? '0'));
}

function dayOf(line: LedgerLine | undefined): string {
  return line?.time?.slice(0, 10) ?? '1970-01-01';
}

/** Finds the day after the last line: beancount checks a balance when its day begins. */
function dayAfter(day: string, lines: readonly LedgerLine[]): string {
  const last = [day, ...lines.map(dayOf)].sort().at(-1) ?? day;
  return new Date(Date.parse(last) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
