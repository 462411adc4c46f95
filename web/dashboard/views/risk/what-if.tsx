import { percent } from '../../format/numbers.ts';
import { Card } from '../../parts/card.tsx';
import { type Filter, Filters } from '../../parts/filters.tsx';
import { useRows } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { setQuery, useRoute } from '../../state/route.ts';
import { useDebounced } from '../../state/use-debounced.ts';
import { ImpactOfMany } from './impact-of-many.tsx';
import { ImpactOfOne } from './impact-of-one.tsx';
import type { Slash } from './slash.ts';

const FILTERS: readonly Filter[] = [
  ['if.avs', 'AVS that slashes', 'avs'],
  ['if.operator', 'Slashed operator', 'operator'],
  ['if.profit', 'Profit of an attack, USD', 'text'],
];

const WHOLE = 100;

/** Calculates losses if sets slashed a part from one operator, or from many. */
export function WhatIf() {
  const { query } = useRoute();
  const names = useNames();
  const { 'if.avs': avs, 'if.operator': operator, 'if.group': group } = query;
  const set = avs && /^\d+$/.test(query['if.set'] ?? '') ? query['if.set'] : undefined;
  const percents = percentsOf(query['if.part']);
  const part = partOfPercents(Number(useDebounced(String(percents))));
  const profit = useDebounced(query['if.profit'] ?? '');
  const slash: Slash = {
    part,
    ...(avs && { avs }),
    ...(set && { operatorSetId: Number(set) }),
    ...(group && !operator && { group }),
    ...(profit && { profit }),
  };
  return (
    <>
      <Card title="What if" note={sentenceOf({ avs, operator, group, set, percents }, names)} wide>
        <Filters
          label="Slash"
          filters={FILTERS}
          pageName="if.page"
          ranged={false}
          others={['if.set', 'if.group', 'if.part']}
          before={
            <>
              <PartSlider percents={percents} />
              {avs && <SetChoice avs={avs} value={set ?? ''} />}
              {!operator && <GroupChoice value={group ?? ''} />}
            </>
          }
        />
        <p class="note">
          Nothing is changed: this is a calculation with the allocations in force, at the prices of
          this snapshot.
        </p>
      </Card>
      {operator ? (
        <ImpactOfOne operator={operator} slash={slash} />
      ) : (
        <ImpactOfMany slash={slash} />
      )}
    </>
  );
}

/** Parses a whole number from 1 to 100; 100 if it is not valid. */
function percentsOf(text: string | undefined): number {
  const percents = /^\d{1,3}$/.test(text ?? '') ? Number(text) : WHOLE;
  return percents >= 1 && percents <= WHOLE ? percents : WHOLE;
}

/** Writes 5 as `0.05`, without a floating-point number. */
function partOfPercents(percents: number): string {
  return percents === WHOLE ? '1' : `0.${String(percents).padStart(2, '0')}`;
}

interface Chosen {
  readonly avs: string | undefined;
  readonly operator: string | undefined;
  readonly group: string | undefined;
  readonly set: string | undefined;
  readonly percents: number;
}

/** Describes the slash in one sentence. */
function sentenceOf({ avs, operator, group, set, percents }: Chosen, names: Names): string {
  const who = avs
    ? `${set === undefined ? 'All operator sets' : `Set ${set}`} of ${names.avs(avs) || avs}`
    : 'All operator sets';
  const verb = set !== undefined && avs ? 'slashes' : 'slash';
  const whole = `${percent(percents / WHOLE)} of the allocations`;
  if (operator) return `${who} ${verb} ${whole} of ${names.operator(operator) || operator}`;
  if (group) return `${who} ${verb} ${whole} of the operators of ${group}`;
  return `${who} ${verb} ${whole} of every operator`;
}

function PartSlider({ percents }: { readonly percents: number }) {
  return (
    <label>
      Slashed part: {percents}%
      <input
        type="range"
        min={1}
        max={WHOLE}
        value={percents}
        style={{ '--chosen': `${percents}%` }}
        aria-valuetext={`${percents} percent`}
        onInput={({ currentTarget }) =>
          setQuery({ 'if.part': currentTarget.value, 'if.page': undefined })
        }
      />
    </label>
  );
}

interface ChoiceProps {
  readonly value: string;
}

function SetChoice({ avs, value }: ChoiceProps & { readonly avs: string }) {
  const sets = useRows('restakingSlashableBySet', { avs }).value ?? [];
  const ids = sets.map(({ operatorSetId }) => operatorSetId).sort((one, other) => one - other);
  return (
    <Choice
      title="Operator set"
      all="all sets of the AVS"
      name="if.set"
      value={value}
      of={ids.map(String)}
    />
  );
}

function GroupChoice({ value }: ChoiceProps) {
  const groups = useRows('restakingOperatorGroups', {}).value ?? [];
  if (groups.length === 0) return null;
  return (
    <Choice
      title="Slashed group of operators"
      all="every operator"
      name="if.group"
      value={value}
      of={groups.map(({ group }) => group)}
    />
  );
}

interface NamedChoiceProps extends ChoiceProps {
  readonly title: string;
  /** Label of the choice that selects everything. */
  readonly all: string;
  /** The address has the value by this name. */
  readonly name: string;
  readonly of: readonly string[];
}

function Choice({ title, all, name, value, of }: NamedChoiceProps) {
  return (
    <label>
      {title}
      <select
        value={value}
        onChange={({ currentTarget }) =>
          setQuery({ [name]: currentTarget.value, 'if.page': undefined })
        }
      >
        <option value="">{all}</option>
        {of.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}
