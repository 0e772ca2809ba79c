/** The little a shared page does by itself: says that somebody is here, and hands in a number. No program is needed to read it. */
(() => {
  const main = document.querySelector('main');
  const id = main?.dataset.id;
  if (!id) return;

  const ask = async (path, body) => {
    const reply = await fetch(`/api/admin/substance/share/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return reply.json();
  };

  if (main.dataset.look === undefined) ask('visit', { id }).catch(() => {});

  const form = document.querySelector('form');
  // The way to the form is of use only while the form is out of sight.
  const way = document.querySelector('nav');
  if (form && way)
    new IntersectionObserver(([seen]) => {
      way.hidden = seen.isIntersecting;
    }).observe(form);

  form?.addEventListener('submit', async (event) => {
    event.preventDefault();
    const said = form.querySelector('[role=status]');
    const button = form.querySelector('button');
    const fields = new FormData(form);
    button.disabled = true;
    said.textContent = '';
    try {
      const reply = await ask('lead', {
        id,
        name: fields.get('name'),
        phone: form.elements.phone.value.replace(/\s/g, ''),
        time: fields.get('time') ?? undefined,
        agree: fields.get('agree') === 'on',
      });
      if (reply.status === 'y') {
        form.dataset.done = '';
        said.textContent = '已收到预约，顾问会尽快联系您。';
      } else said.textContent = reply.msg;
    } catch {
      said.textContent = '网络连接失败，请稍后再试';
    }
    button.disabled = false;
  });
})();
