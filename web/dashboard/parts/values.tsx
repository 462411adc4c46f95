import type { ComponentChildren } from 'preact';
import { count, dollars, exact, percent, price, short } from '../format/numbers.ts';
import { age, minuteIn, utcTime, zoneName } from '../format/times.ts';
import { NO_PRICE, usePriceless } from '../state/priceless.ts';
import { useZone } from '../state/zone.ts';

interface ValueProps {
  readonly value: string | number;
}

/** A dash for a thing that a row does not have; narrow screens hide it with its title. */
export function None() {
  return <span class="quiet none">–</span>;
}

/** Shows US dollars: short, exact on hover. No dollars are a dash if no token has a price. */
export function Dollars({ value }: ValueProps) {
  return Number(value) === 0 ? <NoDollars /> : <SomeDollars value={value} />;
}

function SomeDollars({ value }: ValueProps) {
  return (
    <data value={value} title={`$${exact(value)}`}>
      {dollars(value)}
    </data>
  );
}

function NoDollars() {
  if (!usePriceless()) return <SomeDollars value={0} />;
  return (
    <span class="quiet none" title={NO_PRICE}>
      –
    </span>
  );
}

interface PricedProps {
  /** The price: 0 or empty if there is none, undefined while it loads. */
  readonly by: string | number | undefined;
  readonly children: ComponentChildren;
}

/** Shows a value that depends on a price; a dash without one. */
export function Priced({ by, children }: PricedProps) {
  return by !== undefined && Number(by) === 0 ? <None /> : children;
}

/**
 * Shows US dollars for things that are worth something, so that 0 means that no price is known: a
 * dash.
 */
export function Worth({ value }: ValueProps) {
  return (
    <Priced by={value}>
      <Dollars value={value} />
    </Priced>
  );
}

/** Shows the price for one token in US dollars; a dash if it is unknown. */
export function Price({ value }: ValueProps) {
  return (
    <Priced by={value}>
      <data value={value} title={`$${exact(value)}`}>
        {price(value)}
      </data>
    </Priced>
  );
}

interface AmountProps extends ValueProps {
  readonly unit?: string | undefined;
}

/** Shows a token amount: short, exact on hover. */
export function Amount({ value, unit }: AmountProps) {
  return (
    <data value={value} title={`${exact(value)}${unit ? ` ${unit}` : ''}`}>
      {short(value)}
      {unit && <span class="unit"> {unit}</span>}
    </data>
  );
}

export function Count({ value }: { readonly value: number }) {
  return <data value={value}>{count(value)}</data>;
}

/** Shows a fraction from 0 to 1; a dash for null. */
export function Percent({ value }: { readonly value: number | null }) {
  if (value === null) return <None />;
  return (
    <data value={value} title={`${exact(value * 100)} %`}>
      {percent(value)}
    </data>
  );
}

interface MomentProps {
  readonly value: string | null;
  /** Whether the value is an estimate: it has a sign then, on the time's line. */
  readonly estimated?: boolean;
}

/** A time in the chosen zone, in UTC and to the second on hover; a dash if it is missing. */
export function Moment({ value, estimated = false }: MomentProps) {
  const zone = useZone();
  if (!value) return <None />;
  return (
    <time dateTime={value} title={utcTime(value)}>
      {estimated && '≈\u00a0'}
      {minuteIn(zone, value)}
      <span class="unit"> {zoneName(zone, value)}</span>
    </time>
  );
}

/** Shows how long ago a moment was. */
export function Age({ value }: { readonly value: string }) {
  return (
    <time dateTime={value} title={utcTime(value)}>
      {age(value, Date.now())}
    </time>
  );
}

export function YesNo({ value, yes, no }: { value: boolean; yes: string; no: string }) {
  const text = value ? yes : no;
  return (
    <span class={`badge ${value ? 'good' : 'plain'}`} title={text}>
      {text}
    </span>
  );
}
