import { Fragment } from 'react';

/** Names of SQL, which may break after each underscore. What is copied is the text itself. */
export function SqlName({ text }: { readonly text: string }) {
  let at = 0;
  return text.split(/(?<=_)/).map((part) => {
    const from = at;
    at += part.length;
    return (
      <Fragment key={from}>
        {from > 0 && <wbr />}
        {part}
      </Fragment>
    );
  });
}
