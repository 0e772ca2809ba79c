import { contract, type HotSource } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { Card, Clip, Muted, PlainButton, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from '../hot.module.css';

const CELL = { gap: 4, tone: 'inherit', textAlign: 'left', padding: '8 16', borderLeft: 'line2' } as const;

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
    <Card
      look={{ minHeight: 64, margin: '0 gutter 12', flow: 'row', gap: 0, flex: 'none', overflow: 'x' }}
      className={styles.strip}
    >
      <Stack look={{ plainButton: true, ...CELL }} className={styles.cell}>
        <b>来源 {sources.data?.total}</b>
        <Muted className={counts.data?.stale ? styles.warn : undefined}>
          {readAt ? `更新于 ${momentText(readAt)}` : '每格 1 小时'}
        </Muted>
      </Stack>
      {rows.map((source) => (
        <PlainButton
          key={source.id}
          look={{ flow: 'stack', ...CELL }}
          className={styles.cell}
          onClick={() => setSearch({ tabid: 'source', open: source.id })}
        >
          <Row as="span" gap={8} minWidth={0}>
            <Letter source={source} />
            <Clip>{source.name}</Clip>
            <Muted className={styles.still}>{KINDS[source.kind]}</Muted>
          </Row>
          <SourceHealth source={source} />
        </PlainButton>
      ))}
    </Card>
  );
}

export const Letter = ({ source }: { source: { mark: string; name: string } }) => (
  <Text
    look={{ center: true, flex: 'none', square: 20, size: 12, tone: 'text2', background: 'fill', radius: 4 }}
    className={styles.letter}
    title={source.name}
  >
    {source.mark}
  </Text>
);

export const SourceHealth = ({ source }: { source: HotSource }) => (
  <Row as="span" gap={8} minWidth={0}>
    <Row
      as="span"
      align="stretch"
      flex="none"
      className={styles.marks}
      role="img"
      aria-label={`近 24 小时有 ${source.gaps} 次未读`}
    >
      {source.marks.map(({ at, state }) => (
        <i key={at} data-state={state} />
      ))}
    </Row>
    <SourceAge source={source} />
  </Row>
);

function SourceAge({ source: { status, late, lastGoodAt, everyMinutes } }: { source: HotSource }) {
  const now = useNow(60_000);
  if (status === 'stopped')
    return (
      <Text size={12} tone="error">
        已停读
      </Text>
    );
  if (status === 'off') return <Muted>已停用</Muted>;
  if (!lastGoodAt) return <Muted>尚未读取</Muted>;
  const minutes = Math.max(0, Math.floor((now - Date.parse(lastGoodAt)) / 60_000));
  return (
    <Muted
      className={late ? `${styles.still} ${styles.warn}` : styles.still}
      title={`更新于 ${momentText(lastGoodAt)}`}
    >
      {late ? `延迟 ${spanText(minutes - everyMinutes)}` : minutes < 1 ? '刚刚' : `${spanText(minutes)}前`}
    </Muted>
  );
}

const spanText = (minutes: number) => {
  if (minutes < 60) return `${Math.max(1, minutes)} 分钟`;
  return minutes < 2_880 ? `${Math.floor(minutes / 60)} 小时` : `${Math.floor(minutes / 1_440)} 天`;
};
