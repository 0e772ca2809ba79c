import { contract, type MustShare } from '@zhiying/contract';
import { Progress } from 'antd';
import { Clip, Text } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useLive } from '#kit/session/events/use-live.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { stableUrl } from '#parts/material/stable-url.ts';
import styles from './lists.module.css';
import { leftText } from './must-words.ts';
import { Panel } from './panel.tsx';

const MINUTE_MS = 60_000;
const HURRY_MS = 24 * 60 * MINUTE_MS;

/** What has to be shared next, and how many of those one looks after have done it. */
export function MustCard() {
  const may = useMaySee(keysOf(contract.substanceInbox.mustShare));
  const { data } = useCall(contract.substanceInbox.mustShare, undefined, { enabled: may });
  useLive([contract.substanceInbox.mustShare.path], {
    'substance.changed': true,
    'notification.created': true,
  });
  return data?.piece ? <Piece piece={data.piece} /> : null;
}

function Piece({ piece: { title, from, until, shared, people, mine, cover } }: { piece: MustShare }) {
  const now = useNow(MINUTE_MS);
  const sends = useMaySee(keysOf(contract.substanceSend.list));
  const left = until === null ? null : Date.parse(until) - now;
  return (
    <Panel
      title="必转内容"
      note={`${from}下发`}
      extra={
        left !== null && (
          <Text tone="muted" className={styles.waited} data-level={left < HURRY_MS ? 'warning' : undefined}>
            {leftText(left)}
          </Text>
        )
      }
    >
      <PageLink
        className={styles.must}
        to={
          sends && !mine
            ? { path: 'substance/send' }
            : { path: 'substance', search: { tabid: 'received', box: 'must' } }
        }
      >
        {cover && <img src={stableUrl(cover) ?? undefined} alt="" />}
        <span>
          <Clip>{title}</Clip>
          <span className={styles.mustDone}>
            <Progress percent={(shared / people) * 100} showInfo={false} size="small" aria-label="分享进度" />
            {people > 1 ? `${shared} / ${people} 人` : '待你分享'}
          </span>
        </span>
      </PageLink>
    </Panel>
  );
}
