import { contract, filledWords, withTemplate } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { type ApiError, api } from '#kit/session/api/client.ts';
import { TemplatePicker } from '#parts/video-resource/template-picker.tsx';
import type { Film } from './use-film.ts';

/** Puts the film into the manner of a template; one step back undoes it. */
export function ApplyTemplate({ film }: { film: Film }) {
  const [picking, setPicking] = useState(false);
  const apply = async (id: number) => {
    setPicking(false);
    const template = await api(contract.videoTemplate.info, { id }).catch(
      (error: ApiError) => void message.error(error.message),
    );
    if (!template) return;
    film.setDoc(withTemplate(film.doc, template.content, filledWords(film.words)));
    void message.success(`已套用「${template.name}」，可撤销`);
  };
  return (
    <>
      <Button block disabled={film.locked} onClick={() => setPicking(true)}>
        套用模板
      </Button>
      {picking && (
        <TemplatePicker chosen={null} onClose={() => setPicking(false)} onPick={({ id }) => void apply(id)} />
      )}
    </>
  );
}
