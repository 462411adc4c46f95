/**
 * A client's SQL may call these functions. A function that is not named here is refused, so that
 * one which a later DuckDB adds is refused too. Left out are functions that read files, settings,
 * the catalog or the process; that run SQL from a text; that write; that make values of a type that
 * may not be named (`union_value`, `combine`); and that return another value each time (`now`,
 * `random`), as answers are cached.
 */
const SCALAR_FUNCTIONS = names(`
  !__postfix !~~ !~~* % & && * ** + - ->> / // <-> << <=> <@ >> @ @> ^ ^@ | || ~ ~~ ~~* ~~~
  abs acos acosh add aggregate apply array_aggr array_aggregate array_append array_apply array_cat array_concat
  array_contains array_cosine_distance array_cosine_similarity array_cross_product array_distance array_distinct
  array_dot_product array_extract array_filter array_grade_up array_has array_has_all array_has_any array_indexof
  array_inner_product array_intersect array_length array_negative_dot_product array_negative_inner_product
  array_pop_back array_pop_front array_position array_prepend array_push_back array_push_front array_reduce
  array_resize array_reverse array_reverse_sort array_select array_slice array_sort array_to_json array_to_string
  array_to_string_comma_default array_transform array_unique array_value array_where array_zip ascii asin asinh
  atan atan2 atanh bar base64 bin bit_count bit_length bit_position bitstring cardinality cbrt ceil ceiling century
  char_length character_length chr concat concat_ws constant_or_null contains cos cosh cot
  damerau_levenshtein date_add date_diff date_part date_sub date_trunc datediff datepart datesub datetrunc day
  dayname dayofmonth dayofweek dayofyear days_in_month decade decode degrees divide editdist3 element_at encode
  ends_with epoch epoch_ms epoch_ns epoch_us equi_width_bins era even exp factorial fdiv filter flatten floor fmod
  format formatreadabledecimalsize formatreadablesize format_bytes from_base64 from_binary from_hex from_json
  from_json_strict gamma gcd generate_series generate_subscripts geomean geometric_mean get_bit grade_up greatest
  greatest_common_divisor hamming hash hex hour ilike_escape instr isfinite isinf isnan isodow isoyear jaccard
  jaro_similarity jaro_winkler_similarity json json_array json_array_length json_contains json_exists json_extract
  json_extract_path json_extract_path_text json_extract_string json_keys json_merge_patch json_object json_pretty
  json_quote json_structure json_transform json_transform_strict json_type json_valid json_value julian last_day
  lcase lcm least least_common_multiple left left_grapheme len length length_grapheme levenshtein lgamma
  like_escape list_aggr list_aggregate list_any_value list_append list_apply list_approx_count_distinct list_avg
  list_bit_and list_bit_or list_bit_xor list_bool_and list_bool_or list_cat list_concat list_contains
  list_cosine_distance list_cosine_similarity list_count list_distance list_distinct list_dot_product list_element
  list_entropy list_extract list_filter list_first list_grade_up list_has list_has_all list_has_any list_histogram
  list_indexof list_inner_product list_intersect list_kurtosis list_kurtosis_pop list_last list_mad list_max
  list_median list_min list_mode list_negative_dot_product list_negative_inner_product list_pack list_position
  list_prepend list_product list_reduce list_resize list_reverse list_reverse_sort list_select list_sem
  list_skewness list_slice list_sort list_stddev_pop list_stddev_samp list_string_agg list_sum list_transform
  list_unique list_value list_var_pop list_var_samp list_where list_zip ln log log10 log2 lower lpad ltrim make_date
  make_time make_timestamp make_timestamp_ms make_timestamp_ns map map_concat map_contains map_contains_entry
  map_contains_value map_entries map_extract map_extract_value map_from_entries map_keys map_values md5 md5_number
  md5_number_lower md5_number_upper microsecond millennium millisecond minute mismatches mod month monthname multiply
  nanosecond nextafter nfc_normalize normalized_interval not_ilike_escape not_like_escape nullif octet_length ord
  parse_formatted_bytes pi position pow power prefix printf quarter radians range reduce regexp_escape
  regexp_extract regexp_extract_all regexp_full_match regexp_matches regexp_replace regexp_split_to_array repeat
  replace reverse right right_grapheme round round_even roundbankers row row_to_json rpad rtrim second set_bit sha1
  sha256 sign signbit sin sinh split split_part sqrt starts_with str_split str_split_regex strftime string_split
  string_split_regex string_to_array strip_accents strlen strpos strptime struct_concat struct_contains
  struct_extract struct_extract_at struct_has struct_indexof struct_insert struct_keys struct_pack struct_position
  struct_update struct_values substr substring substring_grapheme subtract suffix switch tan tanh time_bucket
  to_base to_base64 to_binary to_centuries to_days to_decades to_hex to_hours to_json to_microseconds to_millennia
  to_milliseconds to_minutes to_months to_quarters to_seconds to_timestamp to_weeks to_years translate trim trunc
  try_strptime typeof ucase unbin unhex unicode unnest unpivot_list upper
  url_decode url_encode wavg week weekday weekofyear weighted_avg xor year yearweek`);

const AGGREGATES_AND_WINDOWS = names(`
  any_value approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_max_null arg_max_nulls_last
  arg_min arg_min_null arg_min_nulls_last argmax argmin array_agg avg bit_and bit_or bit_xor bitstring_agg bool_and
  bool_or corr count count_if count_star countif covar_pop covar_samp cume_dist dense_rank entropy favg fill first
  first_value fsum group_concat histogram histogram_exact json_group_array json_group_object json_group_structure
  kahan_sum kurtosis kurtosis_pop lag last last_value lead list listagg mad max max_by mean median min min_by mode
  nth_value ntile percent_rank product quantile quantile_cont quantile_disc rank rank_dense regr_avgx regr_avgy
  regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy row_number sem skewness stddev stddev_pop
  stddev_samp string_agg sum sum_no_overflow sumkahan var_pop var_samp variance`);

const TABLE_FUNCTIONS = names('generate_series json_each json_tree range unnest');

/**
 * DuckDB takes these names for functions if no column has them: the time, the user, the catalog.
 */
export const SQL_VALUES: ReadonlySet<string> = new Set(
  names(`current_catalog current_date current_role current_schema current_time current_timestamp current_user
    localtime localtimestamp session_user user`),
);

/** Lists the aggregates, which a text may also name: `list_aggregate(list, 'sum')`. */
export const AGGREGATES: ReadonlySet<string> = new Set(AGGREGATES_AND_WINDOWS);

/** Lists the functions in expressions. Names are in lower case, as DuckDB compares them in any. */
export const CALLABLE: ReadonlySet<string> = new Set([
  ...SCALAR_FUNCTIONS,
  ...AGGREGATES_AND_WINDOWS,
]);

/** Lists the functions in FROM. */
export const SCANNABLE: ReadonlySet<string> = new Set(TABLE_FUNCTIONS);

function names(text: string): string[] {
  return text.trim().split(/\s+/);
}
