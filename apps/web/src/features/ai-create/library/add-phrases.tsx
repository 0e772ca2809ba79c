import { contract, PHRASE_KINDS, type Phrase } from '@zhiying/contract';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { distinctParts } from '#kit/form/distinct-parts.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { WordsInput } from '#kit/form/words-input.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';

type Kind = Phrase['kind'];

/** Many at once, one a line; the writer can be asked for some about a subject. */
export function AddPhrases({ onClose }: { onClose(): void }) {
  const draft = useDraft({ kind: 'title' as Kind, texts: '', tags: [] as string[] });
  const [topic, setTopic] = useState('');
  const [round, setRound] = useState(0);
  const { values, set, issueOf } = draft;
  const add = useAction(contract.aiLibrary.create, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: ({ added, known }) => {
      void message.success(known > 0 ? `已添加 ${added} 条，${known} 条已存在` : `已添加 ${added} 条`);
      onClose();
    },
  });
  const suggest = useAction(contract.aiLibrary.suggest, {
    onError: (error) => void message.error(error.issues[0]?.msg ?? error.message),
    onSuccess: ({ rows }) => {
      set('texts', distinctParts(`${values.texts}\n${rows.map(({ text }) => text).join('\n')}`).join('\n'));
      setRound(round + 1);
    },
  });
  const texts = distinctParts(values.texts);
  return (
    <SideDrawer
      open
      onClose={onClose}
      title="添加标题或话题"
      unsaved={add.isSuccess ? 0 : texts.length}
      onSubmit={() => add.mutate({ kind: values.kind, texts, tags: values.tags })}
      submitText={`添加 ${texts.length} 条`}
      submitting={add.isPending}
      submitDisabled={texts.length === 0}
    >
      <FailureNote error={add.error} />
      <Field label="类型">
        {({ id }) => (
          <Segmented<Kind>
            id={id}
            value={values.kind}
            onChange={(kind) => set('kind', kind)}
            options={Object.entries(PHRASE_KINDS).map(([value, label]) => ({ value: value as Kind, label }))}
          />
        )}
      </Field>
      <Field label="AI 生成" hint="填写主题，生成结果将填入下方，可删改后添加">
        {({ id }) => (
          <Input
            id={id}
            value={topic}
            maxLength={200}
            onChange={(event) => setTopic(event.target.value)}
            suffix={
              <Button
                type="link"
                size="small"
                loading={suggest.isPending}
                disabled={!topic.trim()}
                onClick={() => suggest.mutate({ kind: values.kind, topic, round })}
              >
                {round === 0 ? '生成' : '再生成一批'}
              </Button>
            }
          />
        )}
      </Field>
      <Field label="内容" required issue={issueOf('texts')} hint="一行一条，每条最多 64 个字">
        {({ status, ...control }) => (
          <Input.TextArea
            {...control}
            status={status}
            autoSize={{ minRows: 6, maxRows: 16 }}
            value={values.texts}
            onChange={(event) => set('texts', event.target.value)}
          />
        )}
      </Field>
      <Field label="标签" issue={issueOf('tags')}>
        {({ id, status }) => (
          <WordsInput id={id} status={status} value={values.tags} onChange={(tags) => set('tags', tags)} />
        )}
      </Field>
    </SideDrawer>
  );
}
