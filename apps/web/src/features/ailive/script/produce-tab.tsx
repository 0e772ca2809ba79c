import { contract, type LiveScriptRow, OFFLINE_LABEL, SCRIPT_PARTS } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Card, Clip, Note, RowButton, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { entryFields, type FieldSpec, oneCall } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { SubmitForm } from '#kit/layout/submit-form.tsx';
import { useUnsaved } from '#kit/page/page-context.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { FactPicker } from '#parts/ai/fact-picker.tsx';
import { openScript } from '#parts/ailive/live.address.ts';
import styles from './script.module.css';
import { aboutFields } from './script-fields.tsx';
import { linesMs, spokenText, WriterMark } from './script-words.tsx';

const factIds: FieldSpec<number[], LiveScriptRow> = {
  label: '事实',
  blank: () => [],
  of: () => [],
  hint: '价格、参数、优惠只从所选事实中来，每个事实至少一句',
  control: ({ id, status }, { value, set }) => (
    <FactPicker id={id} status={status} value={value} known={[]} onChange={set} />
  ),
};

const questions: FieldSpec<string[], LiveScriptRow> = {
  label: '互动问题',
  blank: () => [],
  of: () => [],
  hint: '一行一个，最多 20 个；用于在直播中引导观众评论',
  send: (lines) => lines.map((line) => line.trim()).filter(Boolean),
  control: (control, { value, set }) => (
    <Input.TextArea
      {...control}
      value={value.join('\n')}
      placeholder={'如：家里几口人用车？\n平时通勤多少公里？'}
      autoSize={{ minRows: 2, maxRows: 8 }}
      onChange={(event) => set(event.target.value.split('\n'))}
    />
  ),
};

const FIELDS = entryFields(oneCall(contract.liveScript.produce), {
  ...aboutFields<LiveScriptRow>(),
  factIds,
  questions,
});

/** 话术生产: what a script is to be about; a model writes it, or it is laid out of facts. */
export function ProduceTab() {
  const entry = useEntryForm(FIELDS, null, { onCreated: ({ id }) => openScript(id) });
  useUnsaved(entry.unsaved > 0);
  const model = useCall(contract.aiModel.state, undefined, { staleTime: 60_000 });
  const byModel = model.data?.ready === true;
  return (
    <Stack
      tracks="minmax(0, 640px) minmax(0, 360px)"
      gap={16}
      padding="12 gutter 24"
      overflow="y"
      height="full"
      pack="start"
      className={styles.columns}
    >
      <Card as="section" padding={20} aria-label="生成话术">
        <SubmitForm onSubmit={() => entry.save()}>
          <FailureNote error={entry.error} />
          <EntryFormFields
            entry={entry}
            only={['name', 'product', 'factIds', 'style', 'minutes', 'questions', 'tags']}
          />
          <Button type="primary" htmlType="submit" loading={entry.busy}>
            生成话术
          </Button>
          {model.data && !byModel && <ModelNote />}
        </SubmitForm>
      </Card>
      <Stack gap={16} pack="start">
        <Card as="section" padding="20 20 0">
          <FormSection title="将生成">
            <Text as="p" size="13/20" tone="text2">
              {Object.values(SCRIPT_PARTS).join('、')}
              四部分台词，逐句可改、可调整顺序、可试听，并自动检查用词。
            </Text>
            <Note marginTop={8}>
              {byModel
                ? '由 AI 模型撰写，通常一分钟内完成；撰写中可以离开，也可以取消。'
                : `${OFFLINE_LABEL}：每个事实一句，互动问题原样放入，不编造任何内容。`}
            </Note>
          </FormSection>
        </Card>
        <Recent />
      </Stack>
    </Stack>
  );
}

/** What a model would change, and who can connect one. */
function ModelNote() {
  const maySet = useMaySee(['18-2']);
  return (
    <Note marginTop={8}>
      暂未接入 AI 模型，将生成{OFFLINE_LABEL}。
      {maySet ? (
        <PageLink to={{ path: 'ai', search: { tabid: 'models' } }}>接入模型</PageLink>
      ) : (
        '可联系管理员在「AI 模型」中接入。'
      )}
    </Note>
  );
}

const RECENT = 5;

/** What was worked on last, to go on with. */
function Recent() {
  const query = useCall(contract.liveScript.list, { limit: 50, sort: 'updatedAt', order: 'DESC' });
  return (
    <Card as="section" padding="20 20 0">
      <FormSection title="最近的话术">
        <QueryView query={query}>
          {({ rows }) =>
            rows.length === 0 ? (
              <Note>暂无话术</Note>
            ) : (
              <Box as="ul">
                {rows.slice(0, RECENT).map((script) => (
                  <li key={script.id}>
                    <RowButton
                      look={{ gap: 8, padding: '8 0', minWidth: 0, align: 'start' }}
                      onClick={() => openScript(script.id)}
                    >
                      <Stack as="span" gap={2} grow>
                        <Clip>{script.name}</Clip>
                        <Note as="span">
                          <MetaLine
                            items={[
                              `${script.lines.length} 句`,
                              `约 ${spokenText(linesMs(script.lines))}`,
                              momentText(script.updatedAt),
                            ]}
                          />
                        </Note>
                      </Stack>
                      <WriterMark script={script} />
                    </RowButton>
                  </li>
                ))}
              </Box>
            )
          }
        </QueryView>
      </FormSection>
    </Card>
  );
}
