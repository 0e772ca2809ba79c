import { allLayers, POSTER_SOURCES, POSTER_VARIABLES, type PosterVariable } from '@zhiying/contract';
import { Clip, Muted, Note, PlainButton, Scroll, Text } from '#kit/base/pieces.tsx';
import { boundTo, placeholderOf } from './bindings.ts';
import styles from './editor.module.css';
import { addLayers } from './layers.ts';
import { newLayer } from './new-layer.ts';
import type { Desk } from './use-desk.ts';

/** Everything a layer can take from data. A click puts a layer with it on the sheet. */
export function VariablePanel({ desk }: { desk: Desk }) {
  const used = new Set(allLayers(desk.doc.layers).flatMap(boundTo));
  const add = (name: PosterVariable) => {
    const { kind, label } = POSTER_VARIABLES[name];
    const layer =
      kind === 'picture'
        ? { ...newLayer('picture', desk.doc), source: { from: 'variable', variable: name } }
        : { ...newLayer(name === 'poster.link' ? 'qr' : 'text', desk.doc), text: placeholderOf(name) };
    desk.setDoc(addLayers(desk.doc, [{ ...layer, name: label } as ReturnType<typeof newLayer>], desk.inside));
    desk.choose([layer.id]);
  };
  return (
    <Scroll aria-label="变量" padding="0 16 12" className={styles.panel}>
      <Note>点击变量，在画布上添加取自数据的图层。</Note>
      {Object.entries(POSTER_SOURCES).map(([source, title]) => (
        <section key={source}>
          <Text as="h3" flow="block" size={12} tone="muted" marginTop={12} marginBottom={4}>
            {title}
          </Text>
          {(Object.keys(POSTER_VARIABLES) as PosterVariable[])
            .filter((name) => POSTER_VARIABLES[name].source === source)
            .map((name) => (
              <PlainButton
                key={name}
                look={{
                  flow: 'row',
                  gap: 8,
                  align: 'center',
                  width: 'full',
                  height: 32,
                  padding: '0 8',
                  radius: 6,
                  size: 13,
                  hover: 'fill',
                }}
                disabled={desk.locked}
                onClick={() => add(name)}
              >
                <Text>{POSTER_VARIABLES[name].label}</Text>
                <Clip grow textAlign="right">
                  <Muted>
                    {POSTER_VARIABLES[name].kind === 'picture' ? '图片' : POSTER_VARIABLES[name].sample}
                  </Muted>
                </Clip>
                {used.has(name) && (
                  <Text mono size={12} tone="link" title="已在画布上">
                    {'{}'}
                  </Text>
                )}
              </PlainButton>
            ))}
        </section>
      ))}
    </Scroll>
  );
}
