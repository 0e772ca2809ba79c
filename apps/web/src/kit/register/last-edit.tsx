import { momentText } from '#kit/base/moment-text.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';

export interface EditedRow {
  node?: { name: string };
  updatedBy?: string;
  updatedAt?: string;
}

/** The node of a row, and who changed it when. */
export const LastEdit = ({ row: { node, updatedBy, updatedAt } }: { row: EditedRow }) => (
  <MetaLine items={[node?.name, updatedBy && `${updatedBy} 更新`, updatedAt && momentText(updatedAt)]} />
);
