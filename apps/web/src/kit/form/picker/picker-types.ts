import type { ReactNode } from 'react';

/** A row that can be picked. */
export interface PickerRow {
  id: number;
  name: string;
  disabled?: boolean;
}

/** A query for rows: by typed text, or by ids. */
export interface PickerQuery {
  q?: string;
  ids?: number[];
  disabled?: boolean;
}

/** One kind of thing to pick: how its rows are read and what is said about each. */
export interface PickerSource<Row extends PickerRow> {
  /** Under this name the person's recent choices are remembered. */
  id: string;
  read(wanted: PickerQuery): {
    queryKey: readonly unknown[];
    queryFn(context: { signal: AbortSignal }): Promise<{ rows: Row[] }>;
  };
  /** Where the server offers all at once: whether a row is meant by what was typed. */
  matches?(row: Row, typed: string): boolean;
  detail(row: Row): string;
  lead?(row: Row): ReactNode;
  /** What a chosen one is marked with when the viewer could not choose it. */
  outside: string;
}

/** Properties that every picker has. */
export interface PickerLook {
  prefix?: ReactNode;
  placeholder?: string;
  allowClear?: boolean;
  id?: string;
  status?: '' | 'error';
  disabled?: boolean;
  size?: 'middle' | 'large';
  'aria-label'?: string;
  'aria-describedby'?: string;
}

interface Shared extends PickerLook {
  /** Names of chosen ones where the caller already has them. */
  known?: { id: number; name: string } | readonly { id: number; name: string }[];
  /** Offers disabled ones too: to look for what they hold, not to put something there. */
  disabledToo?: boolean;
}

export interface SinglePicker<Row> extends Shared {
  multiple?: false;
  value: number | undefined;
  onChange(value: number | undefined, row?: Row): void;
}

export interface MultiplePicker<Row> extends Shared {
  multiple: true;
  value: readonly number[];
  onChange(value: number[], rows: Row[]): void;
}

export type PickerProps<Row> = SinglePicker<Row> | MultiplePicker<Row>;
