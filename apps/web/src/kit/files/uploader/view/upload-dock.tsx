import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { bytesText } from '#kit/base/bytes.ts';
import { CloseIcon, MinusIcon, UpIcon } from '#kit/base/icons.tsx';
import { Box, Muted, Note, Row, Split, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { ProgressBar } from '#kit/display/progress-bar.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import type { UploadPurpose } from '../queue/item.ts';
import { aboutText } from '../queue/speed-meter.ts';
import { recoverUploads, uploads, useUploads } from '../uploads.ts';
import styles from './upload-dock.module.css';
import { UploadList } from './upload-list.tsx';
import { summaryOf, totalsOf, type UploadTotals } from './upload-totals.ts';
import { inOrder } from './upload-words.ts';

/** The uploads in the corner; they go on whatever page is opened. Forms show their own. */
export function UploadDock({ purposeOf }: { purposeOf(id: string): UploadPurpose | undefined }) {
  const { items: all, speed } = useUploads();
  const [folded, setFolded] = useState(false);
  const confirm = useConfirm();
  useEffect(() => void recoverUploads(purposeOf), [purposeOf]);
  const items = useMemo(() => inOrder(all.filter(({ inForm }) => !inForm)), [all]);
  const totals = totalsOf(items);
  if (items.length === 0) return null;

  const close = async () => {
    const open = totals.count - totals.done - totals.failed;
    const sure =
      open === 0 ||
      (await confirm({
        title: `取消 ${open} 个未完成的上传？`,
        consequence: '已上传的部分将删除，需要重新上传。',
        okText: '取消上传',
        cancelText: '继续上传',
        danger: true,
      }));
    if (sure) uploads.removeAll(({ inForm }) => !inForm);
  };

  return (
    <Box
      look={{ position: 'fixed', shadow: true, background: 'elev', radius: 10, overflow: 'hidden' }}
      as="section"
      className={styles.dock}
      aria-label="上传"
      data-folded={folded}
    >
      <Row
        look={{ padding: '0 8 0 16', gap: 4, height: 44, borderBottom: 'line2', position: 'relative' }}
        as="header"
        className={styles.head}
      >
        <Text as="h2" flex="none" size={14} weight={600} role="status">
          {titleOf(totals)}
        </Text>
        <Muted grow clip marginLeft={8}>
          {totals.underWay && paceOf(totals, speed)}
        </Muted>
        <IconButton
          label={folded ? '展开上传列表' : '收起上传列表'}
          icon={folded ? <UpIcon size={15} /> : <MinusIcon size={15} />}
          size="small"
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        />
        <IconButton
          label="关闭上传列表"
          icon={<CloseIcon size={15} />}
          size="small"
          onClick={() => void close()}
        />
        {totals.underWay && <Whole totals={totals} />}
      </Row>
      {!folded && (
        <>
          <UploadList items={items} />
          <Split padding="4 4 4 16" as="footer" gap={8} minHeight={40} borderTop="line2">
            <Note as="span" minWidth={0}>
              {summaryOf(totals)}
            </Note>
            <Actions totals={totals} />
          </Split>
        </>
      )}
    </Box>
  );
}

const titleOf = ({ count, done, failed, underWay, paused }: UploadTotals) => {
  if (underWay) return `上传中 ${done} / ${count}`;
  if (paused > 0) return `已暂停 ${done} / ${count}`;
  return failed > 0 ? `${failed} 个文件上传失败` : `已上传 ${done} 个文件`;
};

const paceOf = ({ bytes, sent, sending }: UploadTotals, speed: number) => {
  if (!sending) return '';
  const left = aboutText(bytes - sent, speed);
  return [speed > 0 && `${bytesText(speed)}/s`, left && `剩余${left}`].filter(Boolean).join(' · ');
};

function Whole({ totals: { bytes, sent } }: { totals: UploadTotals }) {
  const percent = bytes > 0 ? Math.floor((sent / bytes) * 100) : 0;
  return (
    <ProgressBar label="总进度" percent={percent} look={{ position: 'absolute' }} className={styles.whole} />
  );
}

const Actions = ({ totals }: { totals: UploadTotals }) => (
  <Row as="span" align="stretch" flex="none">
    {totals.mayRetry > 0 && (
      <Button type="link" size="small" onClick={uploads.retryAll}>
        全部重试
      </Button>
    )}
    {totals.underWay ? (
      <Button type="link" size="small" onClick={uploads.pauseAll}>
        全部暂停
      </Button>
    ) : (
      totals.paused > 0 && (
        <Button type="link" size="small" onClick={uploads.resumeAll}>
          全部继续
        </Button>
      )
    )}
    {totals.done > 0 && (totals.underWay || totals.paused + totals.failed > 0) && (
      <Button
        type="link"
        size="small"
        onClick={() => uploads.removeAll(({ phase, inForm }) => phase === 'done' && !inForm)}
      >
        清除已完成
      </Button>
    )}
  </Row>
);
