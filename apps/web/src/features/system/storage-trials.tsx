import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { Row, Stack } from '#kit/base/pieces.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { FileReport } from './file-report.tsx';

const failed = { onError: (error: Error) => void message.error(error.message) };

/** Whether the store works, and whether it holds what the rows of the channel name. */
export function StorageTrials() {
  const test = useAction(contract.system.testStorage, failed);
  const report = useAction(contract.system.storageReport, failed);
  return (
    <Stack gap={8} marginTop={12}>
      <Row gap={8} wrap>
        <Button loading={test.isPending} onClick={() => test.mutate({})}>
          测试存储
        </Button>
        <Button loading={report.isPending} onClick={() => report.mutate({})}>
          核对文件
        </Button>
      </Row>
      {test.data && (
        <StatusDot wrap tone={test.data.ok ? 'success' : 'error'}>
          {`${test.data.msg}，用时 ${test.data.ms} 毫秒`}
        </StatusDot>
      )}
      {report.data && <FileReport {...report.data} />}
    </Stack>
  );
}
