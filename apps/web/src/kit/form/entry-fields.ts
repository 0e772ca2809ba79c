import type { BodyInput, Call, DataOf } from '@zhiying/contract';
import type { ReactNode } from 'react';
import type { Difference } from './conflict-notice.tsx';
import type { FieldControl } from './field.tsx';
import type { Issue } from './issue.ts';
import { issuesOf, labelIn } from './issues.ts';
import { mergeDraft } from './merge-draft.ts';
import { sameValue } from './same-value.ts';

/** An editable row: it has a version, and lists what the viewer may do with it. */
export interface EntryRow {
  id: number;
  version: number;
  status?: unknown;
  state?: unknown;
  can: readonly string[];
}

/** The context of a field within its form. */
export interface FormContext<Row> {
  values: Readonly<Record<string, unknown>>;
  /** What is edited; null while creating. */
  row: Row | null;
  isNew: boolean;
  readOnly: boolean;
  /** Where choosing one thing decides another. */
  put(name: string, value: unknown): void;
}

export interface FieldTools<Value> {
  value: Value;
  set(value: Value): void;
  disabled: boolean;
}

/** Options of a form field. */
export interface FieldOptions<Value, Row> {
  /** Unless told, what the contract calls it. */
  label?: string;
  blank(): Value;
  /** Its value in a saved row; unless told, what the row has under the field's name. */
  of?(row: Row): Value;
  /** What goes into the body; undefined leaves it out. Unless told, the value itself. */
  send?(value: Value, form: Pick<FormContext<Row>, 'values' | 'isNew' | 'row'>): unknown;
  /** What is said where nothing is picked, instead of the contract's words. */
  missing?: string;
  /** What the contract cannot know; goes before its complaints about the same place. */
  issues?(value: Value, name: string): Issue[];
  /** What a value is called where two versions are compared; `known` are the row before and the row now. */
  words?(value: Value, known: readonly Row[]): string;
  /** What the row now says, where its value does not tell. */
  said?(row: Row): string;
  /** How many changes a person would name. */
  count?(base: Value, value: Value): number;
  /** Shares its line with the next one. */
  half?: boolean;
  /** Where one begins to type in a new one. */
  first?: boolean;
  shown?(form: FormContext<Row>): boolean;
  /** `new`: only while creating. */
  required?: boolean | 'new' | ((form: FormContext<Row>) => boolean);
  /** Cannot be changed, whoever looks. */
  fixed?(form: FormContext<Row>): boolean;
  hint?: string | ((form: FormContext<Row>) => ReactNode);
  control?(control: FieldControl, tools: FieldTools<Value>, form: FormContext<Row>): ReactNode;
  /** Draws label and complaint as well. */
  draw?(
    tools: FieldTools<Value> & {
      label: string;
      issue: string | undefined;
      /** What is wrong further inside, as `models.0.name`. */
      issueOf(path: string): string | undefined;
      changed: boolean;
    },
    form: FormContext<Row>,
  ): ReactNode;
}

/** A form field with all its options and its label. */
export interface FieldSpec<Value, Row> extends FieldOptions<Value, Row> {
  label: string;
}

export type FieldOptionsMap<Values, Row> = { [Name in keyof Values]: FieldOptions<Values[Name], Row> };
export type FieldSpecs<Values, Row> = { [Name in keyof Values]: FieldSpec<Values[Name], Row> };

export interface EntryCalls<Create extends Call, Update extends Call> {
  create: Create;
  update: Update;
  /** Reads it again where a refusal did not bring it along. */
  info?: Call;
}

/** What the calls are told about the row itself; a form has no fields for it. */
type Addressed = 'id' | 'uid' | 'version';

/** The values a form must have fields for: everything the create call takes. */
export type FormValues<Create extends Call> = Record<Exclude<keyof BodyInput<Create>, Addressed>, unknown>;

/** Uses one call for both, for rows that are only created or only changed. */
export const oneCall = <Only extends Call>(call: Only) => ({ create: call, update: call });

interface EntryOptions {
  /** What the calls name the row's id. */
  id?: 'id' | 'uid';
  /** Changed fields of a saved row are marked. */
  marked?: boolean;
}

function labelOfField({ create, update }: EntryCalls<Call, Call>, name: string): string {
  const label = labelIn(create, name) ?? labelIn(update, name);
  if (label === undefined) throw new Error(`${create.path} knows no ${name}: its form has to name it`);
  return label;
}

/**
 * Builds a form from one description: labels, draft, body, validation, differences and fields all come from it. A
 * body is checked by the schema of its call before it is sent.
 */
export function entryFields<Create extends Call, Update extends Call, Values extends FormValues<Create>>(
  calls: EntryCalls<Create, Update>,
  given: FieldOptionsMap<Values, DataOf<Update>>,
  { id = 'id', marked = false }: EntryOptions = {},
) {
  type Row = DataOf<Update> & EntryRow;
  const names = Object.keys(given) as (keyof Values & string)[];
  const each = <Out>(make: <Name extends keyof Values & string>(name: Name) => Out) =>
    Object.fromEntries(names.map((name) => [name, make(name)]));
  const specs = each((name) => ({
    ...given[name],
    label: given[name].label ?? labelOfField(calls, name),
  })) as FieldSpecs<Values, DataOf<Update>>;
  const valueOf = <Name extends keyof Values & string>(name: Name, row: Row): Values[Name] =>
    specs[name].of ? specs[name].of(row) : (row as unknown as Values)[name];

  const blank = () => each((name) => specs[name].blank()) as Values;
  const draftOf = (row: Row) => each((name) => valueOf(name, row)) as Values;

  /** The body of creating it, or of changing this row against a version. */
  const bodyOf = (values: Values, row: Row | null, version = row?.version): Record<string, unknown> => {
    const form = { values: values as Readonly<Record<string, unknown>>, isNew: row === null, row };
    const sent = each((name) =>
      specs[name].send ? specs[name].send(values[name], form) : values[name],
    ) as Record<string, unknown>;
    const body = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    return row ? { [id]: row.id, version, ...body } : body;
  };

  const issuesIn = (values: Values, row: Row | null): Issue[] => {
    const own = names.flatMap((name) => {
      const { missing, issues } = specs[name];
      if (missing && values[name] === undefined) return [{ path: name as string, msg: missing }];
      return issues?.(values[name], name) ?? [];
    });
    const told = new Set(own.map(({ path }) => path));
    const found = issuesOf(row ? calls.update : calls.create, bodyOf(values, row));
    return [...own, ...found.filter(({ path }) => !told.has(path))];
  };

  /** Where what was typed and what somebody else saved part, in words rather than numbers where there are words. */
  const differencesOf = (before: Row, base: Values, mine: Values, latest: Row): Difference[] => {
    const theirs = draftOf(latest);
    const { differing, contested } = mergeDraft(base, mine, theirs);
    const words = <Name extends keyof Values>(name: Name, values: Values) =>
      specs[name].words?.(values[name], [before, latest]) ?? String(values[name] ?? '');
    return differing.map((name) => ({
      label: specs[name].label,
      mine: words(name, mine),
      theirs: specs[name].said?.(latest) ?? words(name, theirs),
      contested: contested.includes(name),
    }));
  };

  /** Each thing a person would name as one change. */
  const countChanges = (base: Values, values: Values) =>
    names.reduce((sum, name) => {
      const { count } = specs[name];
      if (count) return sum + count(base[name], values[name]);
      return sum + (sameValue(base[name], values[name]) ? 0 : 1);
    }, 0);

  return { calls, specs, names, id, marked, blank, draftOf, bodyOf, issuesIn, differencesOf, countChanges };
}
