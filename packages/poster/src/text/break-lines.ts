import type { FontWeight } from '@zhiying/contract';
import { type Unit, unitsOf } from './units.ts';

/** One line: characters in order with the width of each, in shares of the size. */
export interface Line {
  text: string;
  widths: number[];
  /** The unit each character belongs to, counted through the text; words come one by one in motion. */
  units: number[];
  /** In shares of the size, with letter spacing. */
  width: number;
}

export interface BreakRules {
  weight: FontWeight;
  /** Shares of the size between characters. */
  spacing: number;
  noLeadingPunctuation: boolean;
  noLonely: boolean;
  /** Lines of about the same length that end at pauses, as titles have them. */
  balance: boolean;
}

const SLACK = 1e-6;

/** Breaks a text into lines of at most `most` (shares of the size); a character wider than that is left out. */
export function breakLines(text: string, most: number, rules: BreakRules): Line[] {
  const lines: Line[] = [];
  let unit = 0;
  for (const paragraph of text.split('\n')) {
    const units = unitsOf(paragraph, rules.weight, rules.noLeadingPunctuation).flatMap((one) =>
      piecesWithin(one, most, rules.spacing),
    );
    for (const row of rowsOf(units, most, rules)) {
      lines.push(lineOf(row, unit, rules.spacing));
      unit += row.length;
    }
  }
  return lines;
}

function rowsOf(units: Unit[], most: number, rules: BreakRules): Unit[][] {
  const rows = fill(units, most, rules.spacing);
  const narrower = rules.balance && rows.length > 1 ? balanced(units, rows, most, rules.spacing) : rows;
  return rules.noLonely ? withoutLonely(narrower, most, rules.spacing) : narrower;
}

const widthOf = (row: readonly Unit[], spacing: number) => {
  let [width, count] = [0, 0];
  row.forEach((unit, at) => {
    for (const one of at ? [...unit.gap, ...unit.widths] : unit.widths) {
      width += one;
      count++;
    }
  });
  return width + Math.max(0, count - 1) * spacing;
};

/** As many units on each line as it holds. An empty paragraph is one empty line. */
function fill(units: readonly Unit[], most: number, spacing: number): Unit[][] {
  const rows: Unit[][] = [[]];
  let width = 0;
  for (const unit of units) {
    const row = rows.at(-1) ?? [];
    const sum = (widths: readonly number[]) => widths.reduce((all, one) => all + one + spacing, 0);
    const added = sum(unit.widths) + (row.length ? sum(unit.gap) : 0);
    if (row.length && width + added - spacing > most + SLACK) {
      rows.push([unit]);
      width = sum(unit.widths);
    } else {
      row.push(unit);
      width += added;
    }
  }
  return rows;
}

/** Longer texts are no titles. */
const TITLE_UNITS = 60;
/** A line that does not end at a pause costs as much as one that is two thirds empty. */
const TORN = 0.45;
const PAUSE = /[，。；：？！、）」』”…,.;:?!)]$/u;

/** Lines of about the same length and not more in number, which end where a speaker pauses if they can. */
function balanced(units: readonly Unit[], rows: Unit[][], most: number, spacing: number): Unit[][] {
  if (units.length > TITLE_UNITS) return rows;
  /** By the number of lines and of units that stand on them: what it costs at least, and where the last line begins. */
  const best: { cost: number; from: number }[][] = [[{ cost: 0, from: 0 }]];
  const costOf = (from: number, to: number) => {
    const width = widthOf(units.slice(from, to), spacing);
    if (width > most + SLACK) return Infinity;
    const torn = to < units.length && !PAUSE.test(units[to - 1]?.text ?? '') ? TORN : 0;
    return (1 - width / most) ** 2 + torn;
  };
  for (let line = 1; line <= rows.length; line++) {
    const row: { cost: number; from: number }[] = [];
    for (let to = line; to <= units.length; to++) {
      let found = { cost: Infinity, from: to - 1 };
      for (let from = to - 1; from >= line - 1; from--) {
        const own = costOf(from, to);
        if (own === Infinity) break;
        const cost = own + (best[line - 1]?.[from]?.cost ?? Infinity);
        if (cost < found.cost) found = { cost, from };
      }
      row[to] = found;
    }
    best.push(row);
  }
  const lines: Unit[][] = [];
  for (let line = rows.length, to = units.length; line > 0; line--) {
    const { cost, from } = best[line]?.[to] ?? { cost: Infinity, from: 0 };
    if (cost === Infinity) return rows;
    lines.unshift(units.slice(from, to));
    to = from;
  }
  return lines;
}

const letters = (row: readonly Unit[]) =>
  row.reduce((count, { text }) => count + [...text].filter((one) => /[\p{L}\p{N}]/u.test(one)).length, 0);

/** A last line of one character takes company from the line before. */
function withoutLonely(rows: Unit[][], most: number, spacing: number): Unit[][] {
  const [last, before] = [rows.at(-1), rows.at(-2)];
  if (!last || !before || letters(last) !== 1) return rows;
  for (let count = 1; count < before.length; count++) {
    const [kept, moved] = [before.slice(0, -count), [...before.slice(-count), ...last]];
    if (widthOf(moved, spacing) > most + SLACK) break;
    if (letters(moved) > 1 && letters(kept) > 1) return [...rows.slice(0, -2), kept, moved];
  }
  return rows;
}

/** A word that is longer than a line is broken between its characters. */
function piecesWithin(unit: Unit, most: number, spacing: number): Unit[] {
  if (widthOf([unit], spacing) <= most + SLACK) return [unit];
  const pieces: Unit[] = [];
  let width = Infinity;
  [...unit.text].forEach((character, at) => {
    const own = unit.widths[at] ?? 0;
    if (own > most + SLACK) return;
    const piece = pieces.at(-1);
    if (piece && width + spacing + own <= most + SLACK) {
      piece.text += character;
      piece.widths.push(own);
      width += spacing + own;
    } else {
      pieces.push({ text: character, widths: [own], gap: pieces.length ? [] : unit.gap });
      width = own;
    }
  });
  return pieces;
}

function lineOf(row: readonly Unit[], first: number, spacing: number): Line {
  const line: Line = { text: '', widths: [], units: [], width: widthOf(row, spacing) };
  row.forEach((unit, at) => {
    const gap = at ? unit.gap : [];
    line.text += ' '.repeat(gap.length) + unit.text;
    line.widths.push(...gap, ...unit.widths);
    for (let count = gap.length + unit.widths.length; count > 0; count--) line.units.push(first + at);
  });
  return line;
}
