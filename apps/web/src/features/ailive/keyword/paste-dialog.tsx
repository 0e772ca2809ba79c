import { contract, type LiveKeyword, type PastedRule, readPastedRules } from '@zhiying/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { Box, Muted, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field } from '#kit/form/field.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';

const MOST = 500;

/** Many rules at once, one a line: what will be made and what is wrong is shown before anything is. */
export function PasteDialog({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const { rules, faults } = readPastedRules(text);
  const kept = useCall(contract.liveKeyword.list, { limit: MOST });
  const paste = useAction(contract.liveKeyword.paste, {
    onSuccess: (made) => {
      void message.success(`已新建 ${made.created} 条规则`);
      if (made.faults.length === 0) return onClose();
      // What could not be read stays, to be mended.
      setText(made.faults.map((fault) => fault.text).join('\n'));
    },
  });
  return (
    <ActionDialog
      title="批量粘贴关键词规则"
      onClose={onClose}
      action={paste}
      unsaved={text.trim() ? 1 : 0}
      submitText={rules.length > 0 ? `新建 ${rules.length} 条规则` : '新建规则'}
      submitDisabled={rules.length === 0}
      onSubmit={() => paste.mutate({ text })}
    >
      <Field
        label="规则"
        hint="一行一条：关键词A/关键词B|回复1|回复2；回复中可用 {昵称}、{时间}、{车型} 和 [甲|乙]"
      >
        {(control) => (
          <Input.TextArea
            {...control}
            autoFocus
            value={text}
            maxLength={20_000}
            autoSize={{ minRows: 6, maxRows: 12 }}
            placeholder={
              '落地价/多少钱|落地价与城市有关，评论区打“报价”。\n几点/营业|[周末|周六周日]也营业，欢迎{昵称}到店。'
            }
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {(rules.length > 0 || faults.length > 0) && (
        <Box as="section" aria-label="预览" marginBottom={16}>
          <Row gap={8} size="13/20" marginBottom={8} role="status">
            <b>预览</b>
            <Muted>
              将新建 {rules.length} 条{faults.length > 0 && `，${faults.length} 行有误`}
            </Muted>
          </Row>
          <Stack as="ul" gap={8} maxHeight={280} overflow="y">
            {faults.map(({ line, text: typed, fault }) => (
              <Row as="li" key={line} gap={8} align="start" size="13/20">
                <Mark tone="error">{`第 ${line} 行`}</Mark>
                <Text grow breakWords>
                  <Text tone="error">{fault}</Text>
                  <Text flow="block" tone="muted">
                    {typed}
                  </Text>
                </Text>
              </Row>
            ))}
            {rules.map((rule) => (
              <Planned key={rule.line} rule={rule} kept={kept.data?.rows ?? []} />
            ))}
          </Stack>
        </Box>
      )}
    </ActionDialog>
  );
}

/** A rule that will be made, and which words others answer already. */
function Planned({ rule, kept }: { rule: PastedRule; kept: readonly LiveKeyword[] }) {
  const same = kept.find(({ any, must }) =>
    rule.any.some((word) => any.includes(word) || must.includes(word)),
  );
  return (
    <Row as="li" gap={8} align="start" size="13/20">
      <Mark tone="success">{`第 ${rule.line} 行`}</Mark>
      <Text grow breakWords>
        <b>{rule.any.join(' / ')}</b>
        {rule.answers.map((answer) => (
          <Text key={answer} flow="block" tone="text2">
            {answer}
          </Text>
        ))}
        {same && <Note>与已有规则「{same.name}」的关键词重复，优先级相同时较早的规则回复</Note>}
      </Text>
    </Row>
  );
}
