import { HOLE, sqlTokens } from './sql-tokens.mjs';
import {
  AFTER_COLUMN,
  DEFINES,
  ENDS_LIST,
  FROM_IN_CALL,
  KEEPS_EXPECTING,
  NAMED_BY_TEXT,
  NO_UPDATE,
  RUNS_TEXT,
  SCHEMAS,
  STATEMENT,
  TAKES_TABLES,
} from './sql-words.mjs';

/**
 * The tables that a piece of SQL reads and writes: `{ table, use: 'reads' | 'writes' }`. Works by words and not by a grammar, because
 * most pieces are no whole statements. A table is a name where only a table can stand; a table of pg-boss is `pgboss.job`. `hole`
 * instead of a table: what is written is put in as a value. A piece may stand behind a FROM, or go on with its list.
 */
export function tableUses(text, isTable, { isPiece = true } = {}) {
  return new TableReader(sqlTokens(text), isTable, isPiece).read();
}

/** Goes through the words once. `expects` is how the next name is used if it is a table. */
class TableReader {
  found = [];
  /** Common table expressions whose names stand for themselves from here on. */
  ctes = new Set();
  cteQueries = new Map();
  /** One for each open bracket: `list` is how tables behind a comma are used. */
  frames = [{}];

  constructor(tokens, isTable, isPiece) {
    this.tokens = tokens;
    this.isTable = isTable;
    this.expects = isPiece && startsWithTable(tokens) ? 'reads' : undefined;
    this.goesOn = isPiece && !STATEMENT.has(this.word(0)) && !DEFINES.has(this.word(0));
  }

  word = (at) => (this.tokens[at]?.kind === 'word' ? this.tokens[at].text : undefined);
  symbol = (at) => (this.tokens[at]?.kind === 'symbol' ? this.tokens[at].text : undefined);
  isName = (at) => ['word', 'quoted'].includes(this.tokens[at]?.kind);
  beginsStatement = (at) => at === 0 || this.symbol(at - 1) === ';';

  get frame() {
    return this.frames.at(-1);
  }

  read() {
    for (let at = 0; at < this.tokens.length; at++) at = this.take(at);
    if (this.expects === 'writes') this.hole('the name of a table');
    return this.found;
  }

  /** Takes what stands at a place, and says where it ends. */
  take(at) {
    const { kind, text } = this.tokens[at];
    if (kind === 'symbol') return this.takeSymbol(at, text);
    if (kind === 'word' || kind === 'quoted') return this.takeWord(at, kind);
    if (kind === 'string' && this.isNamedByText(at))
      this.note({ parts: text.replaceAll('"', '').split('.') }, 'reads');
    if (kind === 'hole' && this.expects === 'writes') this.hole('the name of a table');
    if (kind === 'coded') this.hole('SQL inside a text of SQL');
    this.expects = undefined;
    return at;
  }

  takeSymbol(at, text) {
    if (text === '(') this.open(at);
    else if (text === ')') this.close();
    else if (text === ',') this.expects = this.frame.list ?? (this.goesOnAt(at) ? 'reads' : undefined);
    else if (text === '::' && this.isName(at + 1)) {
      const name = this.nameAt(at + 1);
      this.note({ parts: name.parts }, 'reads');
      return name.next - 1;
    } else this.expects = undefined;
    if (text === ';') {
      this.frames = [{}];
      this.ctes.clear();
    }
    return at;
  }

  open(at) {
    const before = this.word(at - 1);
    const isJoin = this.expects && !STATEMENT.has(this.word(at + 1));
    this.frames.push({
      list: isJoin ? this.expects : undefined,
      cte: this.cteQueries.get(at),
      fromIsNoTable: FROM_IN_CALL.has(before),
    });
    if (!isJoin || before === 'analyze') this.expects = undefined;
  }

  close() {
    if (this.frame.cte) this.ctes.add(this.frame.cte);
    if (this.frames.length > 1) this.frames.pop();
    this.expects = undefined;
  }

  goesOnAt = (at) => this.goesOn && this.frames.length === 1 && startsWithTable(this.tokens.slice(at + 1));

  takeWord(at, kind) {
    const query = this.cteQueryAt(at);
    if (query !== undefined) {
      if (this.frame.recursive) this.ctes.add(this.tokens[at].text);
      else this.cteQueries.set(query, this.tokens[at].text);
      this.expects = undefined;
      return query - 1;
    }
    if (kind === 'word' && this.takeKeyword(at)) return at;
    if (!this.expects) return at;
    const name = this.nameAt(at);
    this.note(name, this.expects);
    this.expects = undefined;
    return name.next - 1;
  }

  /** Takes a word that SQL gives a meaning; false for any other, which may be a name. */
  takeKeyword(at) {
    const token = this.word(at);
    const before = this.word(at - 1);
    if (this.expects && KEEPS_EXPECTING.has(token)) return true;
    if (this.runsText(at)) {
      this.hole('SQL inside a text of SQL');
      return this.expect(undefined);
    }
    if (ENDS_LIST.has(token)) {
      this.frame.list = undefined;
      this.goesOn &&= token !== 'select';
      return this.expect(undefined);
    }
    if (TAKES_TABLES.has(token)) return this.beginsStatement(at) && this.expectList('writes');
    if (DEFINES.has(token)) {
      if (!this.beginsStatement(at)) return false;
      this.frame.defines = true;
      return this.expect(undefined);
    }
    switch (token) {
      case 'with':
        this.frame.recursive = this.word(at + 1) === 'recursive';
        return this.expect(undefined);
      case 'recursive':
        return this.expect(undefined);
      case 'on':
        return this.expect(this.frame.defines ? 'writes' : undefined);
      case 'from':
        if (before === 'distinct' || this.frame.fromIsNoTable || this.frame.copies)
          return this.expect(undefined);
        return before === 'delete' ? this.expect('writes') : this.expectList('reads');
      case 'join':
        return this.expectList('reads');
      case 'using': {
        const isColumns = this.symbol(at + 1) === '(' && !STATEMENT.has(this.word(at + 2));
        return isColumns ? this.expect(undefined) : this.expectList('reads');
      }
      case 'into':
        return this.expect('writes');
      case 'update':
        return this.expect(NO_UPDATE.has(before) ? undefined : 'writes');
      case 'truncate':
        return this.expectList('writes');
      case 'table':
        return this.expectList(this.frame.defines || this.frame.list === 'writes' ? 'writes' : 'reads');
      case 'references':
        return this.expect('reads');
      case 'copy':
        if (!this.beginsStatement(at)) return false;
        this.frame.copies = true;
        return this.expect(this.copiesIn(at) ? 'writes' : 'reads');
      default:
        return false;
    }
  }

  expect(use) {
    this.expects = use;
    return true;
  }

  expectList(use) {
    this.frame.list = use;
    return this.expect(use);
  }

  /** The name at a place, with schema; `next` is what stands behind it. */
  nameAt(at) {
    const parts = [this.tokens[at].text];
    let next = at + 1;
    for (; this.symbol(next) === '.' && this.isName(next + 1); next += 2)
      parts.push(this.tokens[next + 1].text);
    return { parts, next };
  }

  note({ parts, next }, use) {
    const [name, schema] = parts.toReversed();
    if (name.includes(HOLE)) {
      if (use === 'writes') this.hole('the name of a table');
      return;
    }
    if (schema && !SCHEMAS.has(schema)) return;
    const isFunction = use === 'reads' && this.symbol(next) === '(';
    const isCte = use === 'reads' && !schema && this.ctes.has(name);
    if (isFunction || isCte) return;
    if (schema === 'pgboss' || schema === 'drizzle') this.found.push({ table: `${schema}.${name}`, use });
    else if (this.isTable(name)) this.found.push({ table: name, use });
  }

  hole(what) {
    this.found.push({ hole: what });
  }

  /** `name [(columns)] AS [NOT] [MATERIALIZED] (`, behind WITH, RECURSIVE or a comma: where its query begins. */
  cteQueryAt(at) {
    if (!['with', 'recursive', ','].includes(this.word(at - 1) ?? this.symbol(at - 1))) return undefined;
    let next = at + 1;
    if (this.symbol(next) === '(') while (next < this.tokens.length && this.symbol(next++) !== ')');
    if (this.word(next) !== 'as') return undefined;
    do next++;
    while (['not', 'materialized'].includes(this.word(next)));
    const begins = STATEMENT.has(this.word(next + 1)) || this.tokens[next + 1]?.kind === 'hole';
    return this.symbol(next) === '(' && begins ? next : undefined;
  }

  /** `'clue'::regclass`, `to_regclass('clue')`. */
  isNamedByText(at) {
    if (this.symbol(at + 1) === '::' && this.word(at + 2) === 'regclass') return true;
    return this.symbol(at - 1) === '(' && NAMED_BY_TEXT.has(this.word(at - 2));
  }

  /** `EXECUTE text`, and functions that are given a query or a table as a text. */
  runsText(at) {
    if (this.word(at) === 'execute') return !['function', 'procedure', 'on'].includes(this.word(at + 1));
    return RUNS_TEXT.has(this.word(at)) && this.symbol(at + 1) === '(';
  }

  /** `COPY t FROM` writes, `COPY t TO` reads. */
  copiesIn(at) {
    const direction = this.tokens.slice(at).find(({ text }) => text === 'from' || text === 'to');
    return direction?.text === 'from';
  }
}

/** `clue`, `clue c`, `clue AS c JOIN …`: a piece that is put behind a FROM elsewhere. Not `clue.id`, `role = …`, `count(…)`. */
function startsWithTable(tokens) {
  const at = tokens[1]?.text === '.' && SCHEMAS.has(tokens[0]?.text) ? 2 : 0;
  if (!['word', 'quoted'].includes(tokens[at]?.kind)) return false;
  const next = tokens[at + 1];
  if (!next) return true;
  if (next.kind === 'word') return !AFTER_COLUMN.has(next.text);
  return next.kind === 'quoted' || next.kind === 'hole' || [',', ')', ';'].includes(next.text);
}
