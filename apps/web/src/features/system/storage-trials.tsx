import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { bytesText } from '#kit/base/bytes.ts';
import { Row, Stack } from '#kit/base/pieces.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';

const failed = { onError: (error: Error) => void message.error(error.message) };

/** Whether the store works, and whether it holds what the materials say. */
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
          核对素材文件
        </Button>
      </Row>
      {test.data && (
        <StatusDot tone={test.data.ok ? 'success' : 'error'}>
          {`${test.data.msg}，用时 ${test.data.ms} 毫秒`}
        </StatusDot>
      )}
      {report.data && <Report {...report.data} />}
    </Stack>
  );
}

type Found = NonNullable<ReturnType<typeof useAction<typeof contract.system.storageReport>>['data']>;

function Report({ files, orphans, missing }: Found) {
  const names = missing.some.map(({ name }) => `「${name}」`).join('');
  return (
    <>
      <StatusDot tone={missing.files > 0 ? 'error' : 'success'}>
        {missing.files > 0
          ? `${missing.files} 个素材的文件丢失：${names}${missing.files > missing.some.length ? '等' : ''}`
          : `已核对 ${files.toLocaleString('zh-CN')} 个文件，素材的文件都在`}
      </StatusDot>
      {orphans.files > 0 && (
        <StatusDot tone="warning">
          {`${orphans.files.toLocaleString('zh-CN')} 个文件不属于任何素材，共 ${bytesText(orphans.bytes)}`}
        </StatusDot>
      )}
    </>
  );
}
