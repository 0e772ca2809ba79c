import type { ImportInfo } from '@zhiying/contract';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { Box, Note, Row } from '#kit/base/pieces.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { useJob } from '#parts/job/use-job.ts';
import { useWorkItems } from '#parts/job/use-work-items.ts';
import { WorkLine } from '#parts/job/work-line.tsx';
import styles from './import.module.css';
import type { Import } from './use-import.ts';

/** How far the job is. It goes on when the dialog is closed, and when the server is restarted. */
export function RunStep({ current, info, close }: { current: Import; info: ImportInfo; close(): void }) {
  const jobId = info.job?.id ?? '';
  const { running } = useJob(jobId);
  const item = useWorkItems().running.find(({ id }) => id === `job:${jobId}`);
  const finish = useEffectEvent(() => void current.finish());
  useEffect(() => {
    if (!running) finish();
  }, [running]);
  return (
    <>
      <Box flex={1} padding={24} border="line" radius={8} className={styles.running} role="status">
        {item ? <WorkLine item={item} /> : <Note breakWords>准备中…</Note>}
      </Box>
      <Note breakWords>可关闭窗口，导入将后台继续；完成后将通知你。</Note>
      <FailureNote error={current.error} />
      <Row as="footer" gap={8} align="stretch" justify="end" wrap marginTop="auto" className={styles.footer}>
        <Button onClick={close}>后台继续</Button>
      </Row>
    </>
  );
}
