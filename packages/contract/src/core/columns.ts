import type { ExportColumn } from './call.ts';

type Named = { name: string };

/** A column of something that has a name: 所属组织. Nothing where there is none. */
export const nameColumn = (title: string, width?: number): ExportColumn<unknown, Named | Missing> => ({
  title,
  width,
  text: (value) => value?.name ?? '',
});

/** A column of several that have names. */
export const namesColumn = (title: string, width?: number): ExportColumn<unknown, readonly Named[]> => ({
  title,
  width,
  text: (value) => value.map(({ name }) => name).join('、'),
});

/** A column of several words. */
export const textsColumn = (title: string, width?: number): ExportColumn<unknown, readonly string[]> => ({
  title,
  width,
  text: (value) => value.join('、'),
});

/** A column of a state or kind, in the words people have for it; nothing where there is none. */
export const labelColumn = <Value extends string>(
  title: string,
  labels: Readonly<Record<Value, string>>,
): ExportColumn<unknown, Value | Missing> => ({
  title,
  text: (value) => (value ? labels[value] : ''),
});

/** `undefined` too, which no field of a row is: so a column fits only a field of which it can write every value. */
type Missing = null | undefined;
