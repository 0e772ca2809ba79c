import { allLayers, contract, type PosterInput, type PosterTemplate } from '@zhiying/contract';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { Box, Column, Grid, Note, PlainButton, Scroll, Stack, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { Field } from '#kit/form/field.tsx';
import { EditorHead } from '#kit/layout/editor-head.tsx';
import { go } from '#kit/page/navigate.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { PosterPicture } from '#parts/poster/drawing/poster-picture.tsx';
import { usePosterAddress } from '#parts/poster/poster.address.ts';
import { boundTo } from '../editor/bindings.ts';
import styles from '../poster.module.css';
import { EMPTY_INPUT, filledValues } from './poster-input.ts';
import { useCoverFor } from './use-cover-for.ts';

/** The words of an article or a theme on every template that shows them: one is chosen, the rest is as with any poster. */
export function PosterFrom() {
  const { articleId, themeId, covering, toMakeFrom } = usePosterAddress();
  const source = { articleId, themeId };
  const [words, setWords] = useState<Pick<PosterInput, 'title' | 'subtitle'>>({ title: '', subtitle: '' });
  const [chosen, setChosen] = useState<number | null>(null);
  const query = useCall(contract.poster.values, source);
  const templates = useCall(contract.posterTemplate.list, {
    ...(covering ? { kind: 'cover' } : {}),
    motion: 'no',
    page: 1,
    limit: 100,
  });
  const cover = useCoverFor(source, covering);
  const make = useAction(contract.poster.make, {
    onError: (error) => void message.error(error.issues[0]?.msg ?? error.message),
    onSuccess: ({ id }) => cover.waitFor(id),
  });
  const rows = (templates.data?.rows ?? []).filter(
    (row) => row.can.includes('use') && (covering || (row.kind !== 'cover' && showsWords(row))),
  );
  const picked = rows.find(({ id }) => id === chosen) ?? rows[0];
  const values = filledValues(query.data?.values ?? {}, { ...EMPTY_INPUT, ...words });
  const back = () =>
    go({ path: 'ai', search: articleId === null ? { theme: themeId } : { article: articleId } });
  const start = () => {
    if (!picked) return;
    if (!covering) return toMakeFrom(picked.id, words);
    const name = `封面 ${values['poster.title'] ?? ''}`.trim().slice(0, 60);
    make.mutate({ ...EMPTY_INPUT, ...source, ...words, templateId: picked.id, name, save: true });
  };
  return (
    <Column className={styles.page}>
      <EditorHead back="返回" onBack={back} title={covering ? '制作公众号封面' : '制作海报'}>
        <Button
          type="primary"
          disabled={!picked || !query.data}
          loading={make.isPending || cover.busy}
          onClick={start}
        >
          {covering ? '生成并设为封面' : '使用此模板'}
        </Button>
      </EditorHead>
      <QueryView query={query}>
        {() => (
          <div className={styles.fill}>
            <Scroll aria-label="文字" padding={20} className={styles.form}>
              <Field label="标题" hint={`取自${articleId === null ? '主题' : '文章'}，可修改。`}>
                {(control) => (
                  <Input.TextArea
                    {...control}
                    autoSize={{ minRows: 2, maxRows: 4 }}
                    maxLength={100}
                    placeholder={query.data?.values['poster.title']}
                    value={words.title}
                    onChange={({ target }) => setWords({ ...words, title: target.value })}
                  />
                )}
              </Field>
              <Field label="关键句">
                {(control) => (
                  <Input.TextArea
                    {...control}
                    autoSize={{ minRows: 2, maxRows: 5 }}
                    maxLength={200}
                    placeholder={query.data?.values['poster.subtitle']}
                    value={words.subtitle}
                    onChange={({ target }) => setWords({ ...words, subtitle: target.value })}
                  />
                )}
              </Field>
              {covering && themeId !== null && (
                <Field label="设为封面的文章" hint="仅列出公众号和头条文章；已有封面的会被替换。">
                  {() => (
                    <Checkbox.Group
                      className={styles.articles}
                      value={[...cover.chosen]}
                      options={cover.articles.map((one) => ({ value: one.id, label: one.title }))}
                      onChange={(ids) => cover.choose(ids as number[])}
                    />
                  )}
                </Field>
              )}
              {covering && <Note>封面存入素材库，审核通过后随文章发布。</Note>}
              {cover.problem && (
                <Text as="p" tone="error" size={13} role="alert">
                  {cover.problem}
                </Text>
              )}
            </Scroll>
            <Scroll aria-label="选择模板" padding={20} background="page" minHeight={0}>
              <QueryView query={templates}>
                {() =>
                  rows.length === 0 ? (
                    <Note>暂无可用的模板。</Note>
                  ) : (
                    <Grid gap={16} className={styles.styles} data-wide={covering || undefined}>
                      {rows.map((template) => (
                        <StyleTile
                          key={template.id}
                          template={template}
                          values={values}
                          pictures={query.data?.pictures ?? []}
                          on={template === picked}
                          onChoose={() => setChosen(template.id)}
                        />
                      ))}
                    </Grid>
                  )
                }
              </QueryView>
            </Scroll>
          </div>
        )}
      </QueryView>
    </Column>
  );
}

/** Something of the poster comes from what was written. */
const showsWords = ({ doc }: PosterTemplate) =>
  allLayers(doc.layers)
    .flatMap(boundTo)
    .some((name) => /^(poster\.(title|subtitle)|article\.|theme\.)/.test(name));

interface StyleTileProps {
  template: PosterTemplate;
  values: Parameters<typeof PosterPicture>[0]['values'];
  pictures: PosterTemplate['pictures'];
  on: boolean;
  onChoose(): void;
}

const StyleTile = ({ template, values, pictures, on, onChoose }: StyleTileProps) => (
  <PlainButton className={styles.style} aria-pressed={on} onClick={onChoose}>
    <Box
      width="full"
      style={{ aspectRatio: `${template.width} / ${Math.min(template.height, template.width * 1.8)}` }}
    >
      <PosterPicture
        doc={template.doc}
        values={values}
        pictures={[...template.pictures, ...pictures]}
        label={`模板「${template.name}」`}
      />
    </Box>
    <Stack as="span" padding="6 8" size={13}>
      {template.name}
    </Stack>
  </PlainButton>
);
