import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Row } from '#kit/base/pieces.tsx';
import { ListPage, useDrawerAddress } from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { videoList } from './video.columns.tsx';
import styles from './video.module.css';
import { VideoDrawer } from './video-drawer.tsx';

const idOf = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null);

/** Works of accounts that are compared and of the official list: which stand out, by how much, since when. */
export function VideoList() {
  const drawer = useDrawerAddress();
  const benchmarkId = idOf(usePage().search.benchmark);
  return (
    <div className={classOf({ flow: 'column', height: 'full', minHeight: 0 })}>
      <ReadingBar />
      <Box fill>
        <ListPage
          {...videoList}
          fixed={benchmarkId === null ? undefined : { benchmarkId }}
          drawer={drawer}
          aside={() =>
            drawer.openRowId !== null && (
              <VideoDrawer key={drawer.openRowId} id={drawer.openRowId} onClose={drawer.close} />
            )
          }
        />
      </Box>
    </div>
  );
}

/** Whether the official list is fresh; figures of imported works say themselves how old they are. */
function ReadingBar() {
  const reading = useCall(contract.hotVideo.reading, undefined);
  const { search, setSearch } = usePage();
  const chosen = idOf(search.benchmark);
  if (!reading.data)
    return <Row gap={12} flex="none" minHeight={32} size={12} tone="muted" className={styles.bar} />;
  const { readAt, trouble, stale } = reading.data;
  return (
    <Row gap={12} flex="none" minHeight={32} size={12} tone="muted" className={styles.bar}>
      <span>基线为账号最近 30 条作品播放的中位数</span>
      <span className={trouble || stale ? styles.late : undefined}>
        {readAt
          ? `抖音热门视频榜 ${momentText(readAt)} 读取${stale ? '，已不是最新' : ''}`
          : '抖音热门视频榜未读取'}
        {trouble && `，${trouble}`}
      </span>
      {chosen !== null && (
        <Button
          type="link"
          size="small"
          onClick={() => {
            const { benchmark: _, ...rest } = search;
            setSearch(rest);
          }}
        >
          显示全部账号
        </Button>
      )}
    </Row>
  );
}
