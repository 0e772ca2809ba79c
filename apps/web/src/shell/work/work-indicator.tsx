import { classOf } from '#kit/base/class-of.ts';
import { BarButton, Box, Note, PlainButton, Row, Text } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { downloadAgain } from '#parts/job/download-again.ts';
import { useWorkItems } from '#parts/job/use-work-items.ts';
import { loadWork } from '#parts/job/work.store.ts';
import { overallProgress, type WorkItem } from '#parts/job/work-items.ts';
import { WorkLine } from '#parts/job/work-line.tsx';
import { HeaderPanel } from '../header-panel.tsx';
import styles from './work-indicator.module.css';

const FINISHED_SHOWN = 8;

/** The header's ring: how much is under way and how far it is; its panel also keeps what finished lately. */
export function WorkIndicator() {
  const { running, finished } = useWorkItems();
  const phone = usePhone();
  // A phone has no room for what is over; 下载中心 keeps it.
  if (running.length === 0 && (phone || finished.length === 0)) return null;
  const words = running.length > 0 ? `${running.length} 个任务进行中` : '任务';
  return (
    <HeaderPanel
      title="后台任务"
      onOpen={() => void loadWork()}
      body={(close) => (
        <>
          {running.map((item) => (
            <WorkLine key={item.id} item={item} />
          ))}
          {running.length === 0 && (
            <Text as="p" size={13} tone="muted" textAlign="center" padding="24 16">
              暂无进行中的任务
            </Text>
          )}
          {finished.length > 0 && (
            <Note padding="12 16 4" as="h3" borderTop="line2">
              最近完成
            </Note>
          )}
          {finished.slice(0, FINISHED_SHOWN).map((item) => (
            <FinishedLine key={item.id} item={item} />
          ))}
          <PageLink
            className={classOf({
              flow: 'block',
              size: 13,
              tone: 'text2',
              textAlign: 'center',
              padding: '10 16',
              marginTop: 6,
              borderTop: 'line2',
              hover: 'text',
            })}
            to={{ path: 'self/center', search: { tabid: 'downloads' } }}
            onClick={close}
          >
            下载中心
          </PageLink>
        </>
      )}
    >
      <BarButton size={13} tone="text2" whiteSpace="nowrap" padding="0 8" radius={6} hover="fill">
        <Ring share={running.length > 0 ? overallProgress(running) : 0} turning={running.length > 0} />
        <span className={styles.words}>{words}</span>
      </BarButton>
    </HeaderPanel>
  );
}

const RADIUS = 6;
const LENGTH = 2 * Math.PI * RADIUS;

function Ring({ share, turning }: { share: number | null; turning: boolean }) {
  const drawn = LENGTH * Math.max(0.08, share ?? 0.7);
  return (
    <svg
      className={styles.ring}
      data-turning={turning && share === null}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <circle className={styles.track} cx="8" cy="8" r={RADIUS} />
      {turning && (
        <circle className={styles.drawn} cx="8" cy="8" r={RADIUS} strokeDasharray={`${drawn} ${LENGTH}`} />
      )}
    </svg>
  );
}

function FinishedLine({ item }: { item: WorkItem }) {
  const { exportId } = item;
  const download = () =>
    exportId !== null && downloadAgain(exportId).catch((error: Error) => void message.error(error.message));
  return (
    <Row gap={12} padding="6 16">
      <Box grow>
        <Text as="div" size="13/20" clip>
          {item.title}
        </Text>
        <div className={item.failed ? styles.failed : styles.when}>
          {item.statusText} <Moment at={item.at} />
          {item.error && <div>{item.error}</div>}
        </div>
      </Box>
      {exportId !== null && (
        <PlainButton
          look={{ flex: 'none', size: 13, tone: 'link', padding: 0, radius: 4 }}
          aria-label={`${item.failed ? '重试' : '下载'}「${item.title}」`}
          onClick={() => void download()}
        >
          {item.failed ? '重试' : '下载'}
        </PlainButton>
      )}
    </Row>
  );
}
