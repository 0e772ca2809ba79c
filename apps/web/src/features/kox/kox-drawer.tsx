import type { Kox } from '@zhiying/contract';
import { RowDrawer } from '#kit/form/row-drawer.tsx';
import { KOX_FIELDS } from './kox-fields.tsx';

interface KoxDrawerProps {
  /** Null: a new one. */
  kox: Kox | null;
  onCreated?(id: number): void;
  onClose(): void;
}

/** Enters an account, or changes one. */
export const KoxDrawer = ({ kox, ...props }: KoxDrawerProps) => (
  <RowDrawer fields={KOX_FIELDS} row={kox} what="该账号" fresh="新增 KOX 账号" {...props} />
);
