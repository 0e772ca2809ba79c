import {
  allLayers,
  contract,
  type PosterPicture as Named,
  type PosterDoc,
  type PosterInfo,
  type PosterInput,
  type PosterTemplateInfo,
} from '@zhiying/contract';
import { overriddenDoc } from '@zhiying/poster';
import { Button, Checkbox } from 'antd';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { WarningIcon } from '#kit/base/icons.tsx';
import { Box, Column, Row, Scroll, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { EditorHead } from '#kit/layout/editor-head.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { layoutOf } from '#parts/poster/drawing/paint.ts';
import { PosterPicture } from '#parts/poster/drawing/poster-picture.tsx';
import { usePictures } from '#parts/poster/drawing/use-pictures.ts';
import { usePosterAddress } from '#parts/poster/poster.address.ts';
import { TooNew } from '../common/too-new.tsx';
import { markOf } from '../editor/bindings.ts';
import { NameField } from '../name-field.tsx';
import styles from '../poster.module.css';
import { FillForm } from './fill-form.tsx';
import { FilmFields } from './film-fields.tsx';
import { FilmPreview } from './film-preview.tsx';
import { EMPTY_INPUT, filledValues } from './poster-input.ts';

/** A new poster of a template: filled, seen, made. */
export function MakePoster({ id }: { id: number }) {
  const query = useCall(contract.posterTemplate.info, { id: String(id) });
  return (
    <QueryView query={query}>
      {(template) => (template.tooNew ? <TooNew /> : <Making key={template.id} template={template} />)}
    </QueryView>
  );
}

/** A made poster, changed without touching its template. */
export function ModifyPoster({ id }: { id: number }) {
  const query = useCall(contract.poster.info, { id: String(id) });
  return <QueryView query={query}>{(poster) => <Modifying key={poster.id} poster={poster} />}</QueryView>;
}

function Making({ template }: { template: PosterTemplateInfo }) {
  const address = usePosterAddress();
  const [save, setSave] = useState(true);
  const make = useAction(contract.poster.make, {
    onError: (error) => void message.error(error.issues[0]?.msg ?? error.message),
    onSuccess: () => {
      void message.success('正在生成，完成后显示在海报列表');
      address.toPosters();
    },
  });
  return (
    <Filling
      title={`用「${template.name}」生成海报`}
      doc={template.doc}
      pictures={template.pictures}
      start={{
        name: template.name,
        input: { ...EMPTY_INPUT, articleId: address.articleId, themeId: address.themeId, ...address.words },
      }}
      submitText="生成海报"
      busy={make.isPending}
      onBack={address.toTemplates}
      onSubmit={(name, input) => make.mutate({ templateId: template.id, name, ...input, save })}
    >
      <Checkbox checked={save} onChange={({ target }) => setSave(target.checked)}>
        完成后存入素材库
      </Checkbox>
    </Filling>
  );
}

function Modifying({ poster }: { poster: PosterInfo }) {
  const address = usePosterAddress();
  const modify = useAction(contract.poster.modify, {
    onError: (error) => void message.error(error.issues[0]?.msg ?? error.message),
    onSuccess: () => {
      void message.success('正在重新生成');
      address.toPosters();
    },
  });
  return (
    <Filling
      title={`修改「${poster.name}」`}
      doc={poster.doc}
      pictures={poster.pictures}
      start={{ name: poster.name, input: { ...EMPTY_INPUT, ...poster.input } }}
      submitText="保存并重新生成"
      busy={modify.isPending}
      onBack={address.toPosters}
      onSubmit={(name, input) => modify.mutate({ id: poster.id, version: poster.version, name, ...input })}
    />
  );
}

interface FillingProps {
  title: string;
  doc: PosterDoc;
  pictures: readonly Named[];
  start: { name: string; input: PosterInput };
  submitText: string;
  busy: boolean;
  onBack(): void;
  onSubmit(name: string, input: PosterInput): void;
  children?: ReactNode;
}

function Filling(props: FillingProps) {
  const [name, setName] = useState(props.start.name);
  const [input, setInput] = useState(props.start.input);
  const [picked, setPicked] = useState<readonly Named[]>([]);
  const { placeId, memberId, subject, themeId, articleId } = useDeferredValue(input);
  const query = useCall(
    contract.poster.values,
    { placeId, memberId, subject, themeId, articleId },
    { keepPrevious: true },
  );
  const values = useMemo(() => filledValues(query.data?.values ?? {}, input), [query.data, input]);
  const doc = useMemo(() => overriddenDoc(props.doc, input.overrides), [props.doc, input.overrides]);
  const named = [...props.pictures, ...(query.data?.pictures ?? []), ...picked];
  const pictures = usePictures(doc, named);
  const findings = useMemo(() => layoutOf({ doc, values, pictures }).findings, [doc, values, pictures]);
  /** What is missing is said of the layer it is missing on. */
  const names = new Map(allLayers(doc.layers).map((layer) => [layer.id, layer.name]));
  const notes = [
    ...findings.filter(({ kind }) => kind !== 'missingPicture'),
    ...(query.data?.findings ?? []),
  ];
  return (
    <Column className={styles.page}>
      <EditorHead back="返回" onBack={props.onBack} title={props.title}>
        {props.children}
        <Button
          type="primary"
          loading={props.busy}
          disabled={!name.trim()}
          onClick={() => props.onSubmit(name.trim(), input)}
        >
          {props.submitText}
        </Button>
      </EditorHead>
      <div className={styles.fill}>
        <Scroll aria-label="海报内容" padding={20} className={styles.form}>
          <NameField label="海报名称" value={name} onChange={setName} />
          {props.doc.motion && (
            <FilmFields
              ms={props.doc.motion.ms}
              input={input}
              onChange={(part) => setInput({ ...input, ...part })}
            />
          )}
          <FillForm
            doc={props.doc}
            input={input}
            onChange={setInput}
            onPicture={(picture) => setPicked([...picked, picture])}
          />
          {notes.map(({ layerId, kind, text }) => (
            <Row
              key={`${layerId} ${kind} ${text}`}
              gap={6}
              size={12}
              marginBottom={4}
              tone={markOf([{ kind, layerId }], doc) === 'fitted' ? 'warning' : 'error'}
            >
              <WarningIcon size={14} />
              <Text>
                {names.has(layerId) && `${names.get(layerId)}：`}
                {text}
              </Text>
            </Row>
          ))}
        </Scroll>
        <Box className={styles.look} minWidth={0}>
          {input.film && doc.motion ? (
            <FilmPreview doc={doc} motion={doc.motion} values={values} pictures={named} />
          ) : (
            <PosterPicture doc={doc} values={values} pictures={named} label="海报预览" />
          )}
        </Box>
      </div>
    </Column>
  );
}
