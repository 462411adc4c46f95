/**
 * Finds out whether a sentence of the project's comments has a finite verb, also one in a clause
 * ("rows that match"). Participles and infinitives are none. It knows the verbs of `VERBS`, closed
 * classes of words, and any word in -s before "the" ("the store compacts the file").
 */
export function hasVerb(sentence: string): boolean {
  const words = wordsOf(sentence);
  return words.some((_, at) => isFiniteVerb(words, at));
}

/** Ends of clauses, as a word each. */
const STOP = /^[.,:;()–-]$/;

/** The words in lower case with the punctuation between them; code is the word `code`. */
function wordsOf(sentence: string): string[] {
  const plain = sentence
    .replace(/`[^`]*`|\{@[^}]*\}|https?:\/\/\S+|"[^"]*"/g, ' code ')
    .replace(/\b\w+\(\S*\)|\b\w*[a-z][A-Z_]\w*|\b[A-Z0-9_]*_[A-Z0-9_]*\b/g, ' code ');
  const tokens = plain.match(/[A-Za-z]+(?:['’-][A-Za-z]+)*|\d[\d.,]*\w*|[.,:;()–]/g) ?? [];
  // A word in capitals is a name, such as SELECT.
  return [
    '.',
    ...tokens.map((token) => (/^[A-Z]{2,}s?$/.test(token) ? 'name' : token.toLowerCase())),
  ];
}

const set = (words: string) => new Set(words.trim().split(/\s+/));

/** Finite in each place but after "to". */
const ALWAYS = set(`
  is are was were am has have had does do did can cannot could may might must shall should will would
  isn't aren't doesn't don't can't won't comes goes gone's became began knew went wrote gave took saw`);

/** Determiners and other words that begin the object of a verb. */
const OBJECT = set(`
  the a an its their his our your each every all any no this these those it them itself themselves
  either neither both nothing everything one two another code him us`);

/** Those that follow no plural noun, even if the verb is unlisted. */
const CERTAIN = set('the its their his every this these it them itself themselves');

/** Those after which a form in -ed is a past tense. */
const PAST_OBJECT = set('the a an its their it them');

/** Units of a rate, "requests a second", and of one between things, "rows a page". */
const TIMES = set('second minute hour day week month year window');
const THINGS = set(
  'row page request file batch kind strategy table token log event key client worker',
);
const COUNTED = set('rows lines files logs values tokens words events blocks requests');

/** Words after which a noun follows, and never a finite verb. */
const BEFORE_NOUN = set(`
  the a an its their his our your each every any no this these those of in on at by for from with
  without to into than per between among over under about against through during as within via
  after before until since such both other further several few many more most some two three four
  same own new old only and or`);

const PRONOUN = set('it they we you he she nobody nothing everything who which that what whoever');

/** Words that begin a clause, which has a verb of its own. */
const CLAUSE = set(
  'who whom whose which what whatever whoever where whether because unless although',
);

/** "if" and "when" begin no clause before these: "if any", "when absent". */
const SHORTENED = set(
  'any none not possible necessary needed null empty so absent there present unknown known given at',
);

/** Prepositions after which "that" is a pronoun: "after that block". */
const PREPOSITION = set(
  'of in on at by for from with to than after before until since up about below above between as not',
);

/** Verbs that are no common nouns in this code, in their base form. */
const VERBS = set(`
  accept accompany adapt add adjust adopt agree allow analyse announce append apply arrive
  ascend ask assign avoid await become begin belong bind break bring build bundle cancel carry
  choose come compare compile complete compress compute concatenate confirm connect consist
  contain continue contribute convert correct correspond create decide declare decode decompress
  defer define delegate delete deliver deny depend derive descend describe detach detect
  determine differ disappear discard disconnect distinguish divide download draw earn enable
  encode enter equal exceed exclude execute exist expand expect expire explain extend fail fetch
  fill find finish follow forget forgive gather generate get give go grant grow guarantee halve
  happen have hear identify ignore implement imply include indent indicate inline insert
  interrupt iterate join keep kill know lack learn leave let lie listen lose lower make matter
  mean meet move multiply normalise observe obtain occur omit open overwrite own pack parse
  partition pass pay postpone precede prepare prevent print produce prove provide publish raise
  reach rebuild receive recognise recognize redirect reduce refer refill refuse register reject
  rely remain remove rename render renew replace represent require reserve resolve respond
  restore retire return revoke rise see seek select send separate serialise serve settle ship
  shorten show shrink sink skip specify spend stay stop subscribe subtract suffice survive take
  tell terminate throw tolerate translate treat truncate try uninstall unlock unpack use
  validate verify violate wait warm warn wrap write yield`);

/** Verbs that look like plurals in their third person: "names of tables", "counts by day". */
const NOUNS_TOO = set(`
  abort access act address aggregate alert answer attempt balance batch block bound cache
  call cap cast cause chain change charge check claim clear close color colour commit concern
  control copy cost count cover crash cut cycle date decrease default delay digest display
  document double drop end escape estimate event exit export face fall figure file filter fire
  fit focus fold form format free group guard guess guide hand handle hash hold import increase
  index interest label last lead limit line link list load lock log look map mark mask match
  measure merge mint mirror name need note number offer offset order overflow page pair pause
  permit place plan point poll pool position price process profile progress promise put query
  queue quote range rank rate read reason record refund relay release repeat report request rest
  restart result retry reward roll round row rule run sample save say scale scan scroll
  set shade share sign signal size slash slice sort sound source split spread stake stall stamp
  stand start state step store stream sum support swap switch sync table target task test text
  time token total touch trace transfer trip turn type update value view visit vote walk want
  watch weigh weight withdraw word work zoom`);

const baseOf = (word: string): string[] =>
  word.endsWith('ies')
    ? [`${word.slice(0, -3)}y`, word.slice(0, -1)]
    : /(?:s|x|z|ch|sh|o)es$/.test(word)
      ? [word.slice(0, -2), word.slice(0, -1)]
      : [word.slice(0, -1)];

/** Verbs of the first list that are also nouns or participles in their base form. */
const AMBIGUOUS = set(`cut delegate draw find let move overwrite pass print prove read
  show split stop wait skip kill cancel indent learn own present lower open complete separate free
  correct close let hear return`);

/** Whether the word at a position is a finite verb, or begins a clause, which has one. */
function isFiniteVerb(words: readonly string[], at: number): boolean {
  const [word = '', before = '', after = ''] = [words[at], words[at - 1], words[at + 1]];
  if (ALWAYS.has(word)) return before !== 'to';
  if (CLAUSE.has(word)) return !STOP.test(after);
  if (word === 'if' || word === 'when' || word === 'while')
    return !STOP.test(after) && !SHORTENED.has(after) && !/(?:ed|ing)$/.test(after);
  if (word === 'that') return !PREPOSITION.has(before) && after !== 'of' && !STOP.test(after);
  if (isInS(word)) return isThirdPerson(words, at);
  if (VERBS.has(word) || NOUNS_TOO.has(word)) return isBaseForm(word, before, after);
  if (!/[^e]ed$/.test(word) || STOP.test(before) || STOP.test(after)) return false;
  // "The service refused a request", unlike "a text named a, b" or "the closed one".
  return PRONOUN.has(before) || (!BEFORE_NOUN.has(before) && PAST_OBJECT.has(after));
}

/** Whether a word may be a plural or a third person. */
function isInS(word: string): boolean {
  return /[^su']s$|(?:ss|us)es$/.test(word) && !/^(?:its|this|is|has|as|does)$/.test(word);
}

/** Whether a word in -s is a verb: "writes the file", not "concurrent writes". */
function isThirdPerson(words: readonly string[], at: number): boolean {
  const [word = '', before = '', after = ''] = [words[at], words[at - 1], words[at + 1]];
  const bases = baseOf(word);
  const isVerb = bases.some((base) => VERBS.has(base));
  const isListed = isVerb || bases.some((base) => NOUNS_TOO.has(base));
  if (PRONOUN.has(before) || before === 'each') return true;
  const begins = STOP.test(before);
  if (BEFORE_NOUN.has(before) && before !== 'and' && before !== 'or') return false;
  if (isVerb) return after !== 'of';
  // No plural follows "a" or "each": "a file ends", "each worker counts".
  if (isListed && /^(?:an?|each|every)$/.test(words[at - 2] ?? '')) return true;
  if (!isListed) return CERTAIN.has(after) && before !== 'and';
  // "Names the file", "the worker answers it".
  const isObject = OBJECT.has(after) && !isApart(word, after, words[at + 2] ?? '.');
  // "Orders names before addresses": a noun follows a verb at the beginning.
  return isObject || (begins && isNoun(after));
}

/** Whether the two words after a noun are no object: "rows each with", "requests a second". */
function isApart(noun: string, first: string, second: string): boolean {
  if (first === 'a' || first === 'an')
    return TIMES.has(second) || (COUNTED.has(noun) && THINGS.has(second));
  const isAlone = STOP.test(second) || BEFORE_NOUN.has(second);
  return isAlone && /^(?:each|all|both|one|two|no)$/.test(first);
}

/** Whether a word is most likely a noun or an adjective. */
function isNoun(word: string): boolean {
  const isOther =
    /^(?:that|if|when|while|who|which|not|is|are|was|were|has|have|may|can|up|out|whose|so|because)$/;
  return (
    /^[a-z]/.test(word) &&
    !BEFORE_NOUN.has(word) &&
    !isOther.test(word) &&
    !/(?:ed|ing)$/.test(word)
  );
}

/** Whether a base form is an imperative, or follows its subject. */
function isBaseForm(word: string, before: string, after: string): boolean {
  if (after === 'of' || after === 'by' || before === 'to') return false;
  if (/^(?:they|we|you|these|those|who)$/.test(before)) return true;
  const isPure = VERBS.has(word) && !AMBIGUOUS.has(word);
  if (STOP.test(before)) return before !== ',' && (isPure || OBJECT.has(after));
  if (BEFORE_NOUN.has(before)) return false;
  return isPure || (isInS(before) && OBJECT.has(after));
}
