import { THEME_TOPIC_MAX } from '@zhiying/contract';
import { Input } from 'antd';
import { Field, FieldRow } from '#kit/form/field.tsx';
import { WordsInput } from '#kit/form/words-input.tsx';
import { useMaySee } from '#kit/session/session.store.ts';
import { HotChooser } from './hot-chooser.tsx';
import type { Known, ThemeDraft } from './theme-wizard.tsx';

export function TopicStep({ draft, known }: { draft: ThemeDraft; known: Known }) {
  const { values, set, issueOf } = draft;
  const mayMerge = useMaySee(['14-12']);
  return (
    <>
      <Field
        label="主题"
        required
        issue={issueOf('topic')}
        hint="用一句话概括文章主题，例如：示例·星河 S5 金秋试驾季"
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            value={values.topic}
            maxLength={THEME_TOPIC_MAX}
            showCount
            onChange={(event) => set('topic', event.target.value)}
          />
        )}
      </Field>
      {mayMerge && (
        <Field
          label="融合热点"
          issue={issueOf('hotIds')}
          hint={`已选 ${values.hotIds.length} / 5，文章将自然融入这些热点`}
        >
          {() => (
            <HotChooser
              value={values.hotIds}
              known={known.hots}
              onChange={(ids, hot) => {
                set('hotIds', ids);
                if (hot && values.topic.trim() === '') set('topic', hot.title);
              }}
            />
          )}
        </Field>
      )}
      <Field
        label="补充说明"
        issue={issueOf('brief')}
        hint="补充写作要求，如活动时间、重点内容、需避免的内容"
      >
        {({ status, ...control }) => (
          <Input.TextArea
            {...control}
            status={status}
            value={values.brief}
            maxLength={2000}
            autoSize={{ minRows: 3, maxRows: 8 }}
            onChange={(event) => set('brief', event.target.value)}
          />
        )}
      </Field>
      <Field label="目标读者" issue={issueOf('audience')}>
        {(control) => (
          <Input
            {...control}
            value={values.audience}
            maxLength={100}
            placeholder="例如：28 到 40 岁、有孩子的家庭"
            onChange={(event) => set('audience', event.target.value)}
          />
        )}
      </Field>
      <FieldRow>
        <Field label="标签" issue={issueOf('tags')} hint="用于内部归类，按回车添加">
          {({ id, status }) => (
            <WordsInput id={id} status={status} value={values.tags} onChange={(tags) => set('tags', tags)} />
          )}
        </Field>
        <Field label="话题" issue={issueOf('hashtags')} hint="随文章发布，例如：周末去哪儿">
          {({ id, status }) => (
            <WordsInput
              id={id}
              status={status}
              value={values.hashtags}
              onChange={(hashtags) =>
                set(
                  'hashtags',
                  hashtags.map((tag) => tag.replace(/^#|#$/g, '')),
                )
              }
            />
          )}
        </Field>
      </FieldRow>
    </>
  );
}
