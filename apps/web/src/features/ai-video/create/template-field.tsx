import {
  contract,
  type TemplateContent,
  templateWords,
  type VideoInput,
  type VideoTemplate,
} from '@zhiying/contract';
import { factField } from '@zhiying/contract/schemas';
import { AutoComplete, Button } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { VideoIcon } from '#kit/base/icons.tsx';
import { Row, Stack } from '#kit/base/pieces.tsx';
import { Field } from '#kit/form/field.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { TemplatePicker } from '#parts/video-resource/template-picker.tsx';

interface TemplateFieldProps {
  value: Pick<VideoInput, 'templateId' | 'templateWords'>;
  issue?: string;
  facts: readonly { id: number; name: string }[];
  onPick(template: VideoTemplate | null): void;
  onWords(words: VideoInput['templateWords']): void;
}

/** A template, and the words it asks for. Prices are taken from facts. */
export function TemplateField({ value, issue, facts, onPick, onWords }: TemplateFieldProps) {
  const [picking, setPicking] = useState(false);
  const { templateId } = value;
  const info = useCall(
    contract.videoTemplate.info,
    { id: templateId ?? 0 },
    { enabled: templateId !== null },
  ).data;
  const template = templateId === null ? undefined : info;
  return (
    <Field
      label="模板"
      issue={issue}
      hint="按模板安排镜头、运镜、转场、文字贴纸和字幕样式；未选音乐时按模板的情绪配乐"
    >
      {({ id }) => (
        <>
          <Row gap={8} wrap>
            <Button id={id} icon={<VideoIcon />} onClick={() => setPicking(true)}>
              {templateId === null ? '选择模板' : (template?.name ?? '已选模板')}
            </Button>
            {templateId !== null && (
              <Button type="link" size="small" onClick={() => onPick(null)}>
                移除
              </Button>
            )}
          </Row>
          {template && (
            <TemplateWords
              content={template.content}
              filled={value.templateWords}
              facts={facts}
              onChange={onWords}
            />
          )}
          {picking && (
            <TemplatePicker
              chosen={templateId}
              onClose={() => setPicking(false)}
              onPick={(picked) => {
                onPick(picked);
                setPicking(false);
              }}
            />
          )}
        </>
      )}
    </Field>
  );
}

function TemplateWords({
  content,
  filled,
  facts,
  onChange,
}: {
  content: TemplateContent;
  filled: VideoInput['templateWords'];
  facts: TemplateFieldProps['facts'];
  onChange: TemplateFieldProps['onWords'];
}) {
  const options = facts.map(({ id, name }) => ({ value: factField(id), label: `引用事实：${name}` }));
  return (
    <Stack tracks="repeat(auto-fill, minmax(180px, 1fr))" gap={8} marginTop={8}>
      {templateWords(content).map((word) => (
        <label className={classOf({ flow: 'column', gap: 4, size: 12, tone: 'text2' })} key={word}>
          {word}
          <AutoComplete
            aria-label={word}
            value={filled.find((one) => one.word === word)?.text ?? ''}
            options={options}
            maxLength={60}
            placeholder={/价|优惠/.test(word) ? '请引用事实' : undefined}
            onChange={(text: string) =>
              onChange([...filled.filter((one) => one.word !== word), ...(text ? [{ word, text }] : [])])
            }
          />
        </label>
      ))}
    </Stack>
  );
}
