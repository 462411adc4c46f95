import { relation } from '../../common/relations/relation.ts';

/** Names the operators that a submission pays by day, with their part in bips. */
export const operatorDays = relation({
  name: 'operator_days',
  columns: { submission: 'INTEGER', day: 'INTEGER', operator: 'INTEGER', bips: 'HUGEINT' },
  reads: ['eligible_windows', 'directed_windows', 'submissions', 'split_windows', 'batch', 'rules'],
  sql: ({ table }) => /* sql */ `
    with windows as (
      select submission, operator, from_day, to_day from ${table('directed_windows')}
      union
      select submission, operator, from_day, to_day from ${table('eligible_windows')} where pool = 0 and operator <> 0),
    days as (
      select distinct submission, operator,
        unnest(range(greatest(w.from_day, b.from_day), least(w.to_day, b.to_day)))::integer as day
      from windows w, ${table('batch')} b
      where greatest(w.from_day, b.from_day) < least(w.to_day, b.to_day)),
    kinds as (
      select submission, day, operator, type, s.avs, operator_set_id, greatest(day, made_day) as newest_day,
        case when type in ('avs', 'operator_directed_avs') then 'avs'
          when type = 'all_earners' then 'pi' else 'operator_set' end as kind
      from days join ${table('submissions')} s using (submission)),
    splits as (
      select submission, day, k.operator, type, newest_day, o.bips as own_bips, d.bips as default_bips
      from kinds k
      left join ${table('split_windows')} o on o.kind = k.kind and o.operator = k.operator
        and (k.kind = 'pi' or o.avs = k.avs) and (k.kind <> 'operator_set' or o.operator_set_id = k.operator_set_id)
        and k.day >= o.from_day and k.day < o.to_day
      left join ${table('split_windows')} d on d.kind = 'default'
        and k.day >= d.from_day and k.day < d.to_day)
    select submission, day, operator, case
        when type in ('avs', 'all_earners') and newest_day < arno then 1000
        when type in ('avs', 'all_earners', 'operator_directed_avs') and newest_day < trinity then coalesce(own_bips, 1000)
        else coalesce(own_bips, default_bips, 1000) end::hugeint as bips
    from splits, ${table('rules')}`,
});
