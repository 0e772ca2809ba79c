import { type Comment, type CommentInfo, contract, PLATFORMS } from '@zhiying/contract';
import { useSettledData } from '#kit/base/loading-sign.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { OpeningDrawer } from '#kit/form/opening-drawer.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { type DrawerTarget, useDrawerVisit } from '#kit/list/index.ts';
import { walkOf } from '#kit/list/walk-of.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { CommentStatus } from '#parts/comment/comment-words.tsx';
import { CommentFile } from './comment-file.tsx';

export interface CommentDrawerProps {
  target: DrawerTarget;
  /** The rows of the list behind, to walk through. */
  rows: readonly Comment[];
  onOpen(id: number): void;
  onClose(): void;
  onClue(comment: CommentInfo): void;
}

/** One comment: what was said where, what was answered, and what is answered now. */
export default function CommentDrawer({ target, rows, onOpen, onClose, onClue }: CommentDrawerProps) {
  const { open, current, visit } = useDrawerVisit(target);
  const id = typeof current === 'number' ? current : null;
  const info = useCall(contract.comment.info, { id: String(id ?? '') }, { enabled: open && id !== null });
  const comment = useSettledData(info);
  if (id === null) return null;
  const walk = walkOf(rows, id, onOpen);
  if (!comment)
    return <OpeningDrawer open={open} onClose={onClose} walk={walk} what="该评论" error={info.error} />;
  return (
    <SideDrawer
      key={visit}
      open={open}
      onClose={onClose}
      walk={walk}
      title={comment.author}
      status={<CommentStatus state={comment.state} />}
      subtitle={
        <MetaLine items={[PLATFORMS[comment.platform].name, comment.account.name, comment.node.name]} />
      }
    >
      <CommentFile key={id} comment={comment} onOpen={onOpen} onClue={() => onClue(comment)} />
    </SideDrawer>
  );
}
