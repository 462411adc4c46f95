-- The value of each token, and the largest operator's share of it.
-- Amounts are text in the files, since no Parquet number type has all of their digits.
select
  held.symbol,
  sum(held.tvl::decimal(38, 2)) as dollars,
  count(*) as operators,
  coalesce(nullif(arg_max(name, held.tvl::double), ''), arg_max(operator, held.tvl::double)) as largest,
  round(100 * max(held.tvl::double) / sum(held.tvl::double), 1) as percent
from (select operator, unnest(strategies) as held from 'operators-tvl.parquet')
join 'all-operators.parquet' using (operator)
where held.tvl <> '0'
group by held.strategy, held.symbol
order by dollars desc
