import { contract, type DataOf, type TrayPiece } from '@zhiying/contract';
import { Button } from 'antd';
import type { PointerEvent } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { LockIcon, RightIcon, VideoIcon } from '#kit/base/icons.tsx';
import { Box, Clip, Column, Muted, Note, Row, Stack } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { kindWords } from '#parts/publish/kinds.tsx';
import styles from './calendar.module.css';
import { KindMark } from './marks.tsx';
import type { Drag } from './use-drag.ts';

export const useTray = (enabled: boolean) =>
  useCall(contract.publish.tray, {}, { enabled, keepPrevious: true });
type Tray = DataOf<typeof contract.publish.tray>;

interface TrayProps {
  query: ReturnType<typeof useTray>;
  drag: Drag | null;
  onLift(event: PointerEvent<HTMLElement>, piece: TrayPiece): void;
  onChoose(piece: TrayPiece): void;
  onFold?(): void;
  /** How something gets from here onto the calendar. */
  hint?: string;
}

const lengthText = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

/** 未排期: what is finished and nowhere yet, by kind; to be dragged onto a day, or chosen and placed. */
export function TrayPanel({
  query,
  drag,
  onLift,
  onChoose,
  onFold,
  hint = '拖到日期上排期，拖回这里即取消排期。',
}: TrayProps) {
  const back = drag?.lifted.post !== undefined;
  return (
    <Column
      as="aside"
      flex="none"
      minHeight={0}
      borderRight="line"
      className={styles.tray}
      data-tray
      data-receives={back || undefined}
      aria-label="未排期"
    >
      <Row padding="0 8 0 16" as="header" gap={6} height={40} className={styles.trayHead}>
        <b>未排期</b>
        <span>{query.data?.total ?? ''}</span>
        {onFold && (
          <Button
            size="small"
            type="text"
            aria-label="收起未排期"
            icon={<RightIcon className={styles.turned ?? ''} />}
            onClick={onFold}
          />
        )}
      </Row>
      <Box padding="0 8 8" fill overflow="y">
        <QueryView query={query}>
          {(data) => <Pieces data={data} drag={drag} onLift={onLift} onChoose={onChoose} />}
        </QueryView>
      </Box>
      <Note as="footer" padding="10 16" borderTop="line2">
        {back ? '松手取消排期，10 秒内可撤销。' : hint}
      </Note>
    </Column>
  );
}

function Pieces({
  data,
  drag,
  onLift,
  onChoose,
}: Pick<TrayProps, 'drag' | 'onLift' | 'onChoose'> & { data: Tray }) {
  const { pieces: all, total } = data;
  if (all.length === 0)
    return <Note className={styles.nothing}>暂无未排期的内容，文章写好或视频合成后显示在这里。</Note>;
  const more = total - all.length;
  return (
    <>
      {[...Map.groupBy(all, ({ kind }) => kind)].map(([kind, own]) => (
        <section key={kind} aria-label={kindWords(kind).subject}>
          <Muted margin="4 8" as="h3" weight={400}>
            {kindWords(kind).subject} {own.length}
          </Muted>
          {own.map((piece) => (
            <Piece
              key={piece.subjectId}
              piece={piece}
              lifted={drag?.lifted.piece?.subjectId === piece.subjectId && drag.lifted.piece.kind === kind}
              onLift={onLift}
              onChoose={onChoose}
            />
          ))}
        </section>
      ))}
      {more > 0 && <Note className={styles.nothing}>另有 {more} 条较早的内容，可在列表中查看。</Note>}
    </>
  );
}

function Piece({
  piece,
  lifted,
  onLift,
  onChoose,
}: Pick<TrayProps, 'onLift' | 'onChoose'> & { piece: TrayPiece; lifted: boolean }) {
  const { title, cover, kind, seconds, accounts, held } = piece;
  if (lifted)
    return (
      <Row height={48} tone="link" padding="0 12" background="primary" radius={6} className={styles.lifted}>
        <Clip>正在拖动 {title}</Clip>
      </Row>
    );
  return (
    <button
      type="button"
      className={classOf(
        {
          flow: 'row',
          gap: 8,
          align: 'center',
          minHeight: 48,
          width: 'full',
          tone: 'text',
          textAlign: 'left',
          padding: '4 8',
          background: 'none',
          border: 'none',
          radius: 6,
          hover: 'fill2',
        },
        styles.piece,
      )}
      data-held={held !== null || undefined}
      title={held === null ? `${title}，拖到日期上排期` : `${title}，${held}`}
      onPointerDown={(event) => held === null && accounts > 0 && onLift(event, piece)}
      onClick={() => onChoose(piece)}
    >
      {cover ? (
        <img src={cover} alt="" draggable={false} loading="lazy" />
      ) : (
        <i>{kind === 'videoTheme' && <VideoIcon size={16} />}</i>
      )}
      <Stack as="span" gap={4} minWidth={0} width="full">
        <Clip>{title}</Clip>
        <Row as="span" gap={4} size={12} tone="muted">
          <KindMark kind={kind} />
          <Clip>
            {held ??
              (seconds !== null ? `${lengthText(seconds)} · ` : '') +
                (accounts > 0 ? `${accounts} 个账号可发` : '暂无可发账号')}
          </Clip>
        </Row>
      </Stack>
      {held !== null && <LockIcon size={14} />}
    </button>
  );
}
