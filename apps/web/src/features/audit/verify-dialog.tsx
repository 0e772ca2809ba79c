import { AUDIT_FAULTS, type AuditFault, contract, DATE_FORMAT, type DataOf } from '@zhiying/contract';
import { useState } from 'react';
import { Clip, Facts, Note, Stack, Text } from '#kit/base/pieces.tsx';
import { joinRange, lastDays } from '#kit/base/range-text.ts';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { DateRange } from '#kit/form/date-range.tsx';
import { useAction } from '#kit/session/api/queries.ts';

const DAYS = 7;
const lastWeek = () => {
  const [from, to] = lastDays(DAYS);
  return joinRange(from.format(DATE_FORMAT), to.format(DATE_FORMAT));
};

/** Holds the entries of some days against the chain they were sealed in. */
export function VerifyDialog({ onClose }: { onClose(): void }) {
  const [at, setAt] = useState(lastWeek);
  const verify = useAction(contract.audit.verify);
  return (
    <ActionDialog
      action={verify}
      title="校验操作日志"
      width={560}
      submitText="校验"
      onClose={onClose}
      onSubmit={() => verify.mutate({ at })}
    >
      <Stack gap={16}>
        <Note>操作日志每 10 分钟封存一次。校验可发现封存后被修改、删除或补入的记录。</Note>
        <DateRange
          label="时间"
          value={at}
          onChange={(next) => {
            verify.reset();
            setAt(next ?? lastWeek());
          }}
        />
        {verify.data && <Verdict found={verify.data} />}
      </Stack>
    </ActionDialog>
  );
}

function Verdict({ found: { days, faults, unsealed } }: { found: DataOf<typeof contract.audit.verify> }) {
  const entries = days.reduce((sum, day) => sum + day.entries, 0);
  const head = days.at(-1)?.head;
  return (
    <Stack gap={12}>
      <Text tone={faults.length > 0 ? 'error' : 'success'}>
        {faults.length > 0
          ? `发现 ${faults.length} 处不一致`
          : `已核对 ${entries.toLocaleString('zh-CN')} 条，未发现改动`}
      </Text>
      {faults.length > 0 && (
        <Stack as="ul" gap={4} margin={0} padding={0}>
          {faults.map((fault) => (
            <Text as="li" key={`${fault.kind} ${fault.day} ${fault.entryId}`} size={12}>
              {faultText(fault)}
            </Text>
          ))}
        </Stack>
      )}
      <Facts columns="label88" gap="8 12">
        <dt>尚未封存</dt>
        <dd>{unsealed.toLocaleString('zh-CN')} 条</dd>
        {head && (
          <>
            <dt>最后的哈希</dt>
            <dd>
              <Clip title={head}>{head}</Clip>
            </dd>
          </>
        )}
      </Facts>
    </Stack>
  );
}

const faultText = ({ kind, day, entryId }: AuditFault) =>
  entryId === null ? `${day}：${AUDIT_FAULTS[kind]}` : `${day}：编号 ${entryId} ${AUDIT_FAULTS[kind]}`;
