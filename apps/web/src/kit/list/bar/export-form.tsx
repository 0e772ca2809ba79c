import { type Call, EXPORT_LIMIT } from '@zhiying/contract';
import { Button, Checkbox, Input, Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { message } from '#kit/feedback/notices.ts';
import { download } from '#kit/files/download.ts';
import { useAction } from '#kit/session/api/queries.ts';
import type { ListModel } from '../use-list-model.ts';
import { exportBody } from './export-body.ts';

export type ExportScope = 'chosen' | 'filter';

export interface ExportFormProps {
  model: ListModel;
  scope: ExportScope;
  close(): void;
}

/** Which rows, which columns, which format; the file then streams while its rows are read. */
export default function ExportForm({ model, scope: initial, close }: ExportFormProps) {
  const { selection, data, list } = model;
  const [scope, setScope] = useState<ExportScope>(selection.none ? 'filter' : initial);
  const [columns, setColumns] = useState<'visible' | 'all'>('visible');
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [uncover, setUncover] = useState(false);
  const [reason, setReason] = useState('');
  const ask = useAction(list.export as Call);
  const { uncovers } = list.list;
  const rows = scope === 'chosen' ? selection.count.all : data.total;

  const start = () =>
    ask.mutate(
      { ...exportBody(model, { scope, columns, format }), ...(uncover ? { uncover, reason } : {}) } as never,
      {
        onSuccess: (answer) => {
          download((answer as { filepath: string }).filepath);
          void message.success('导出已开始，完成后自动下载');
          close();
        },
        onError: (error) => void message.error(error.message),
      },
    );

  return (
    <div className={classOf({ width: 240, padding: 4 })}>
      <Question title="范围">
        <Radio.Group value={scope} onChange={(event) => setScope(event.target.value)} orientation="vertical">
          <Radio value="chosen" disabled={selection.none}>
            所选行{!selection.none && <Figure>{selection.count.all}</Figure>}
          </Radio>
          <Radio value="filter">
            当前筛选结果全部<Figure>{data.total}</Figure>
          </Radio>
        </Radio.Group>
      </Question>
      <Question title="列">
        <Radio.Group value={columns} onChange={(event) => setColumns(event.target.value)}>
          <Radio value="visible">显示的列</Radio>
          <Radio value="all">全部列</Radio>
        </Radio.Group>
      </Question>
      <Question title="格式">
        <Radio.Group value={format} onChange={(event) => setFormat(event.target.value)}>
          <Radio value="xlsx">Excel</Radio>
          <Radio value="csv">CSV</Radio>
        </Radio.Group>
      </Question>
      {uncovers && (
        <Question title={uncovers}>
          <Checkbox checked={uncover} onChange={(event) => setUncover(event.target.checked)}>
            导出{uncovers}
          </Checkbox>
          {uncover && (
            <Input.TextArea
              aria-label="导出原因"
              placeholder="原因，将记入操作日志"
              maxLength={200}
              autoSize={{ minRows: 2, maxRows: 4 }}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Question>
      )}
      {rows > EXPORT_LIMIT && (
        <p className={classOf({ size: '12/18', tone: 'warning', marginBottom: 8 })}>
          一次最多导出 {EXPORT_LIMIT.toLocaleString('zh-CN')} 条，请先缩小范围。
        </p>
      )}
      <Button
        type="primary"
        block
        loading={ask.isPending}
        disabled={rows === 0 || rows > EXPORT_LIMIT || (uncover && !reason.trim())}
        onClick={start}
      >
        导出 {rows.toLocaleString('zh-CN')} 条
      </Button>
    </div>
  );
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={classOf({ padding: 0, margin: '0 0 12', border: 'none' })} aria-labelledby={id}>
      <div id={id} className={classOf({ size: '12/18', tone: 'muted', marginBottom: 4 })}>
        {title}
      </div>
      {children}
    </fieldset>
  );
}

const Figure = ({ children }: { children: number }) => (
  <span className={classOf({ size: 12, tone: 'muted', marginLeft: 6 })}>
    {children.toLocaleString('zh-CN')} 条
  </span>
);
