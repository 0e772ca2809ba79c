import { type Board, type BoardLevel, FACT_MEASURES } from '@zhiying/contract';
import { Button } from 'antd';
import { Fragment, type ReactNode, useEffect, useEffectEvent } from 'react';
import { LeftIcon } from '#kit/base/icons.tsx';
import { useLoadingSign } from '#kit/base/loading-sign.ts';
import { useFullScreen } from '#kit/base/use-full-screen.ts';
import { usePhone } from '#kit/base/use-phone.ts';
import { ErrorNote } from '#kit/feedback/error-note.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { usePageKeys } from '#kit/page/use-page-keys.ts';
import styles from './board.module.css';
import { useBoard } from './board.query.ts';
import { measuresSeen, useBoardAddress } from './board-address.ts';
import { BoardHead } from './board-head.tsx';
import { BoardPanel, Quiet, UNREAD } from './board-panel.tsx';
import { FeedPanel } from './feed-panel.tsx';
import { FigureCards } from './figure-cards.tsx';
import { Funnel } from './funnel.tsx';
import { ProvinceView } from './province-view.tsx';
import { RankedRows } from './ranked-rows.tsx';
import { boardSummary } from './summary.ts';
import { TileMap } from './tile-map.tsx';
import { TrendPanel } from './trend.tsx';
import { useCarousel } from './use-carousel.ts';

type Piece = 'map' | 'trend' | 'ranking' | 'funnel' | 'platforms' | 'feed';
/** What stands in the middle is what the people of a level compare: provinces, stores, or days and advisers. */
const LAYOUTS: Record<BoardLevel, readonly (readonly Piece[])[]> = {
  office: [
    ['funnel', 'platforms'],
    ['map', 'trend'],
    ['ranking', 'feed'],
  ],
  dealer: [
    ['funnel', 'platforms'],
    ['ranking', 'trend'],
    ['map', 'feed'],
  ],
  store: [['funnel', 'platforms'], ['trend', 'ranking'], ['feed']],
  own: [['funnel'], ['trend'], ['feed']],
};
/** Whoever sees no figures: empty charts would look like nothing had happened. */
const FEED_ONLY: readonly (readonly Piece[])[] = [['feed']];
const RANKED: Record<BoardLevel, string> = { office: '经销商', dealer: '门店', store: '顾问', own: '顾问' };

export default function VisionPage() {
  const address = useBoardAddress();
  const { data, error, refetch, isFetching, isPending, dataUpdatedAt } = useBoard(
    address.days,
    address.measure,
  );
  const seen = measuresSeen(data?.figures);
  const step = (by: 1 | -1) => address.step(by, seen);
  // An address of somebody who sees more: what this person sees is shown instead.
  const lead = useEffectEvent(() => step(1));
  const isSeen = seen.includes(address.measure);
  useEffect(() => {
    if (!isSeen) lead();
  }, [isSeen]);
  const screen = useFullScreen();
  const phone = usePhone();
  const waiting = useLoadingSign(isPending);
  const turn = useCarousel(address.playing && !phone && address.province === null, () => step(1));
  usePageKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const keys: Record<string, () => void> = {
      f: screen.toggle,
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Escape: () => address.setProvince(null),
      // A button in focus is pressed by it.
      ...(event.target instanceof HTMLButtonElement
        ? {}
        : { ' ': () => address.setPlaying(!address.playing) }),
    };
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    if (event.key === ' ') event.preventDefault();
    act();
  });
  return (
    <div className={`zy-dark ${styles.room}`} data-full={screen.on || undefined}>
      <div className={styles.board} data-level={data?.level}>
        <BoardHead board={data} readAt={dataUpdatedAt} address={address} step={step} screen={screen} />
        {data ? (
          <Pieces board={data} address={address} turn={turn} />
        ) : error ? (
          <StateView
            kind="error"
            title="数据视野加载失败"
            text={error.message}
            actions={
              <Button type="primary" loading={isFetching} onClick={() => void refetch()}>
                重试
              </Button>
            }
            footnote={<ErrorNote requestId={error.requestId} />}
          />
        ) : (
          waiting && <Quiet>正在读取</Quiet>
        )}
      </div>
    </div>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

interface PiecesProps {
  board: Board;
  address: ReturnType<typeof useBoardAddress>;
  turn: number;
}

function Pieces({ board, address, turn }: PiecesProps) {
  const { days, measure, province } = address;
  const { title } = FACT_MEASURES[measure];
  const pieces: Record<Piece, ReactNode> = {
    map: (
      <BoardPanel
        area="map"
        title={`${title}分布`}
        note={board.map && `合计 ${board.map.total.toLocaleString('zh-CN')}`}
        extra={
          province !== null && (
            <span className={styles.choices}>
              <button type="button" onClick={() => address.setProvince(null)}>
                <LeftIcon /> 返回全国
              </button>
            </span>
          )
        }
      >
        {province === null ? (
          <TileMap map={board.map} measure={measure} open={address.setProvince} />
        ) : (
          <ProvinceView key={province} code={province} days={days} measure={measure} />
        )}
      </BoardPanel>
    ),
    trend: (
      <TrendPanel
        of={board.figures?.find((one) => one.measure === measure)}
        to={board.span.to}
        title={title}
      />
    ),
    ranking: (
      <BoardPanel area="ranking" title={`${RANKED[board.level]}${title}排行`}>
        {board.ranking ? (
          <RankedRows
            rows={board.ranking}
            {...(days === '1' ? {} : { against: '较上一周期' })}
            empty={`暂无${title}`}
          />
        ) : (
          <Quiet>{UNREAD}</Quiet>
        )}
      </BoardPanel>
    ),
    funnel: (
      <BoardPanel area="funnel" title="转化漏斗" note="各环节当期发生数">
        <Funnel figures={board.figures} />
      </BoardPanel>
    ),
    platforms: (
      <BoardPanel area="platforms" title="平台发布" note="条">
        {board.platforms ? (
          <RankedRows
            rows={board.platforms.map(({ name, posts }, at) => ({ id: at, name, value: posts }))}
            empty="暂无发布"
          />
        ) : (
          <Quiet>{UNREAD}</Quiet>
        )}
      </BoardPanel>
    ),
    feed: <FeedPanel feeds={board.feeds} turn={turn} />,
  };
  return (
    <>
      <p className="zy-visually-hidden">{boardSummary(board, days, measure)}</p>
      {board.level !== 'own' && board.place === '' && board.stores === 0 && (
        <p className={styles.warning}>你在当前渠道没有数据范围，可联系管理员添加任职</p>
      )}
      {board.unread.length > 0 && (
        <p className={styles.warning} role="status">
          {board.unread.join('、')}暂时无法读取，其余数据不受影响
        </p>
      )}
      <FigureCards figures={board.figures} days={days} measure={measure} choose={address.setMeasure} />
      <div className={styles.columns}>
        {(board.figures?.length === 0 ? FEED_ONLY : LAYOUTS[board.level]).map((column) => (
          <div key={column.join()} className={styles.column}>
            {column.map((piece) => (
              <Fragment key={piece}>{pieces[piece]}</Fragment>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
