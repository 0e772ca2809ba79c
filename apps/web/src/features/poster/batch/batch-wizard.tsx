import {
  contract,
  type InputOf,
  type PosterPicture as Named,
  type PosterInput,
  type PosterPlace,
  type PosterTemplateInfo,
  type PosterValues,
  SAMPLE_VALUES,
} from '@zhiying/contract';
import { overriddenDoc } from '@zhiying/poster';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { Box, Card, Column, Scroll, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { Field } from '#kit/form/field.tsx';
import { StepTrail } from '#kit/form/step-trail.tsx';
import { EditorHead } from '#kit/layout/editor-head.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { NodePicker } from '#parts/organ/node-picker.tsx';
import { PosterPicture } from '#parts/poster/drawing/poster-picture.tsx';
import { usePosterAddress } from '#parts/poster/poster.address.ts';
import { TooNew } from '../common/too-new.tsx';
import { useOwnNode } from '../common/use-own-node.ts';
import { FillForm } from '../make/fill-form.tsx';
import { askedBy, EMPTY_INPUT, filledValues } from '../make/poster-input.ts';
import { NameField } from '../name-field.tsx';
import styles from '../poster.module.css';
import { CheckStep } from './check-step.tsx';

const STEPS = ['填写内容', '选择范围', '检查并开始'] as const;

/** A poster for each of many dealers or stores: words for all, which places, what each lacks, then the start. */
export function BatchWizard({ id }: { id: number }) {
  const query = useCall(contract.posterTemplate.info, { id: String(id) });
  return (
    <QueryView query={query}>
      {(template) => (template.tooNew ? <TooNew /> : <Wizard key={template.id} template={template} />)}
    </QueryView>
  );
}

/** An example place in the preview; the words are those that all get. */
const PLACE_SAMPLES: PosterValues = Object.fromEntries(
  Object.entries(SAMPLE_VALUES).filter(([name]) => /^(dealer|store)\./.test(name)),
);

type Kind = PosterPlace['kind'] | 'both';
interface Range {
  kind: Kind;
  underId: number;
  /** Those below that get none. */
  left: readonly number[];
}

function Wizard({ template }: { template: PosterTemplateInfo }) {
  const address = usePosterAddress();
  const [at, setAt] = useState(0);
  const [name, setName] = useState(`${template.name} 批量`.slice(0, 60));
  const [input, setInput] = useState<PosterInput>(EMPTY_INPUT);
  const [picked, setPicked] = useState<readonly Named[]>([]);
  const ownNode = useOwnNode() ?? template.node.id;
  const [range, setRange] = useState<Range>({ kind: 'dealer', underId: ownNode, left: [] });
  const { placeId: _place, memberId: _member, film: _film, musicId: _music, ...words } = input;
  const content = { templateId: template.id, ...words, kind: range.kind, underId: range.underId };
  const carMissing = askedBy(template.doc).subject && !input.subject.trim();
  const start = useAction(contract.posterBatch.start, {
    onError: (error) => void message.error(error.issues[0]?.msg ?? error.message),
    onSuccess: (batch) => address.toBatch(batch.id),
  });
  return (
    <Column className={styles.page}>
      <EditorHead back="返回" onBack={address.toTemplates} title={`用「${template.name}」批量生成`}>
        {at > 0 && <Button onClick={() => setAt(at - 1)}>上一步</Button>}
        {at < STEPS.length - 1 && (
          <Button type="primary" disabled={carMissing} onClick={() => setAt(at + 1)}>
            下一步
          </Button>
        )}
      </EditorHead>
      <StepTrail
        steps={STEPS.map((title, step) => ({ title, wrong: step === 0 && carMissing }))}
        at={at}
        onGo={setAt}
      />
      {at === 0 && (
        <div className={styles.fill}>
          <Scroll aria-label="海报内容" padding={20} className={styles.form}>
            <NameField label="批次名称" value={name} onChange={setName} />
            <FillForm
              many
              doc={template.doc}
              input={input}
              onChange={setInput}
              onPicture={(picture) => setPicked([...picked, picture])}
            />
          </Scroll>
          <Box className={styles.look} minWidth={0}>
            <PosterPicture
              doc={overriddenDoc(template.doc, input.overrides)}
              values={filledValues(PLACE_SAMPLES, input)}
              pictures={[...template.pictures, ...picked]}
              label="海报预览"
            />
          </Box>
        </div>
      )}
      {at === 1 && (
        <Scroll aria-label="范围" padding={20}>
          <Card padding={20} maxWidth={720}>
            <Field label="按经销商或门店">
              {({ id }) => (
                <Radio.Group
                  id={id}
                  value={range.kind}
                  onChange={({ target }) => setRange({ ...range, kind: target.value as Kind, left: [] })}
                  options={[
                    { value: 'dealer', label: '每家经销商一张' },
                    { value: 'store', label: '每家门店一张' },
                    { value: 'both', label: '经销商和门店各一张' },
                  ]}
                />
              )}
            </Field>
            <Field label="组织" hint="所选组织之下的全部经销商或门店。">
              {({ id, status }) => (
                <NodePicker
                  id={id}
                  status={status}
                  value={range.underId}
                  onChange={(underId) => setRange({ ...range, underId: underId ?? ownNode, left: [] })}
                />
              )}
            </Field>
            <RangeCount content={content} />
          </Card>
        </Scroll>
      )}
      {at === 2 && (
        <CheckStep
          content={content}
          doc={template.doc}
          left={range.left}
          onLeft={(left) => setRange({ ...range, left })}
          onFill={() => setAt(0)}
          busy={start.isPending}
          onStart={() =>
            start.mutate({ ...content, exceptIds: [...range.left], name: name.trim() || template.name })
          }
        />
      )}
    </Column>
  );
}

/** How many the range holds, before anything of it is looked at. */
function RangeCount({ content }: { content: InputOf<typeof contract.posterBatch.places> }) {
  const query = useCall(contract.posterBatch.places, content, { keepPrevious: true });
  return (
    <QueryView query={query}>
      {({ ids, lackingIds }) => (
        <Text>
          {ids.length === 0
            ? '该组织之下没有营业的经销商或门店。'
            : `共 ${ids.length} 家${lackingIds.length > 0 ? `，其中 ${lackingIds.length} 家缺少内容，下一步可逐家查看` : ''}`}
        </Text>
      )}
    </QueryView>
  );
}
