import { contract, OFFLINE_LABEL, PLATFORMS } from '@zhiying/contract';
import { fullMomentText, momentText } from '#kit/base/moment-text.ts';
import { Column, Muted, Row } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { PlatformFace } from '../faces/platform-face.tsx';
import styles from './preview.module.css';

/** An article as a phone shows it, for whoever was sent the link. */
export default function PreviewPage() {
  const { search } = usePage();
  const id = typeof search.id === 'string' ? search.id : '';
  if (!id)
    return <StateView kind="not-found" title="链接不完整" text={['请向分享人重新获取完整的预览链接。']} />;
  return <Preview id={id} />;
}

function Preview({ id }: { id: string }) {
  const query = useCall(contract.aiArticle.preview, { id }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Column as="main" gap={12} align="center" justify="center" padding="24 16" className={styles.page}>
      <QueryView query={query}>
        {(article) => (
          <>
            <Row as="article" align="stretch" maxWidth="full" padding={10} className={styles.phone}>
              <PlatformFace
                post={{
                  ...article,
                  heading: 'h1',
                  when: momentText(article.updatedAt),
                  body: (
                    <div
                      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server builds it from the document and escapes every text
                      dangerouslySetInnerHTML={{ __html: article.html }}
                    />
                  ),
                  lines: article.plain.split('\n').filter(Boolean),
                  marks: article.offline && <Mark>{OFFLINE_LABEL}</Mark>,
                }}
              />
            </Row>
            <Muted as="p" textAlign="center">
              {PLATFORMS[article.platform].name}预览，{article.words} 字。链接有效至{' '}
              {fullMomentText(article.expiresAt)}
            </Muted>
          </>
        )}
      </QueryView>
    </Column>
  );
}
