import { contract, type HotSource } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { useNow } from '#kit/base/use-now.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from '../hot.module.css';

/** As short as a narrow cell needs it. */
const KINDS: Record<HotSource['kind'], string> = {
  rss: 'RSS',
  json: 'JSON',
  page: '页面',
  douyin: '接口',
  csv: 'CSV',
  hand: '手工',
};

/** Where the list comes from and how old it is: a mark an hour for each source. */
export function SourceStrip() {
  const { setSearch } = usePage();
  const sources = useCall(contract.hotSource.list, {});
  const counts = useCall(contract.hotTopic.counts, {});
  const rows = sources.data?.rows ?? [];
  if (rows.length === 0) return null;
  const readAt = counts.data?.readAt ?? null;
  return (
    <div className={styles.strip}>
      <div className={styles.cell}>
        <b>来源 {sources.data?.total}</b>
        <span className={counts.data?.stale ? `${pieces.small} ${styles.warn}` : pieces.small}>
          {readAt ? `${momentText(readAt)} 读到` : '每格 1 小时'}
        </span>
      </div>
      {rows.map((source) => (
        <button
          key={source.id}
          type="button"
          className={styles.cell}
          onClick={() => setSearch({ tabid: 'source', open: source.id })}
        >
          <span className={pieces.row}>
            <Letter source={source} />
            <span className={pieces.clip}>{source.name}</span>
            <span className={`${pieces.small} ${styles.still}`}>{KINDS[source.kind]}</span>
          </span>
          <SourceHealth source={source} />
        </button>
      ))}
    </div>
  );
}

export const Letter = ({ source }: { source: { mark: string; name: string } }) => (
  <span className={styles.letter} title={source.name}>
    {source.mark}
  </span>
);

export const SourceHealth = ({ source }: { source: HotSource }) => (
  <span className={pieces.row}>
    <span className={styles.marks} role="img" aria-label={`近 24 小时有 ${source.gaps} 次未读`}>
      {source.marks.map(({ at, state }) => (
        <i key={at} data-state={state} />
      ))}
    </span>
    <SourceAge source={source} />
  </span>
);

function SourceAge({ source: { status, late, lastGoodAt, everyMinutes } }: { source: HotSource }) {
  const now = useNow(60_000);
  if (status === 'stopped') return <span className={`${pieces.small} ${styles.bad}`}>已停读</span>;
  if (status === 'off') return <span className={pieces.small}>已停用</span>;
  if (!lastGoodAt) return <span className={pieces.small}>尚未读取</span>;
  const minutes = Math.max(0, Math.floor((now - Date.parse(lastGoodAt)) / 60_000));
  return (
    <span
      className={late ? `${pieces.small} ${styles.still} ${styles.warn}` : `${pieces.small} ${styles.still}`}
      title={`${momentText(lastGoodAt)} 读到`}
    >
      {late ? `晚 ${spanText(minutes - everyMinutes)}` : minutes < 1 ? '刚刚' : `${spanText(minutes)}前`}
    </span>
  );
}

const spanText = (minutes: number) => {
  if (minutes < 60) return `${Math.max(1, minutes)} 分钟`;
  return minutes < 2_880 ? `${Math.floor(minutes / 60)} 小时` : `${Math.floor(minutes / 1_440)} 天`;
};
