import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Article, contract, type Finding } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { useUndo } from '#kit/feedback/undo.tsx';
import { ApiError, api } from '#kit/session/api/client.ts';
import { refresh } from '#kit/session/api/queries.ts';
import { replaceInTitle, replaceWords } from '../common/replace-words.ts';

interface Wanted {
  article: Article;
  finding: Finding;
  words: string;
}

/** Puts the suggested words in place of the forbidden ones without opening the article. */
export function useReplaceWord() {
  const offerUndo = useUndo();
  const client = useQueryClient();
  const reread = () => refresh(client, '/api/admin/aiCreate/');
  return useMutation({
    mutationFn: async ({ article, finding, words }: Wanted) => {
      const { id } = article;
      const { version, versionNo, title, doc } = await api(contract.aiArticle.info, { id: String(id) });
      const inTitle = finding.place === 'title';
      const next = inTitle ? doc : replaceWords(doc, finding, words);
      if (!next) throw new ApiError({ msg: '文章刚被修改，请打开文章处理' }, 0);
      const saved = await api(contract.aiArticle.update, {
        id,
        version,
        title: inTitle ? replaceInTitle(title, finding, words) : title,
        doc: next,
      });
      return { id, before: versionNo, version: saved.version };
    },
    onError: (error) => void message.error(error.message),
    onSuccess: async ({ id, before, version }, { finding, words }) => {
      await reread();
      offerUndo(`已将“${finding.text}”替换为“${words}”`, async () => {
        await api(contract.aiArticle.restore, { id, version, no: before }).catch((error: Error) =>
          message.error(error.message),
        );
        await reread();
      });
    },
  });
}
