import { type Board, type BoardMeasure, FACT_MEASURES } from '@zhiying/contract';
import { figure } from '#kit/base/figure.ts';
import styles from './board.module.css';
import { Quiet, UNREAD } from './board-panel.tsx';
import { shownTiles } from './province-tiles.ts';

interface TileMapProps {
  map: Board['map'];
  measure: BoardMeasure;
  open(code: string): void;
}

/** A square a province, the darker the more of the figure. */
export function TileMap({ map, measure, open }: TileMapProps) {
  const { title, unit } = FACT_MEASURES[measure];
  if (!map) return <Quiet>{UNREAD}</Quiet>;
  return (
    <>
      <ul className={styles.tiles} aria-label={`各省${title}`}>
        {shownTiles(map.provinces).map(({ code, name, at: [column, row], value, step }) => (
          <li key={code} style={{ gridColumn: column, gridRow: row }}>
            <button
              type="button"
              className={styles.tile}
              data-step={step}
              aria-label={`${name}，${title} ${figure(value)} ${unit}`}
              onClick={() => open(code)}
            >
              <span>{name}</span>
              <b>{value === 0 ? '–' : figure(value)}</b>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.legend}>
        <span>少</span>
        {[1, 2, 3, 4, 5].map((step) => (
          <i key={step} className={styles.tile} data-step={step} />
        ))}
        <span>多</span>
        <span>方格为省级行政区示意，不代表边界与面积</span>
      </p>
    </>
  );
}
