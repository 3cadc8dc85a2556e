import { useEffect, useState } from 'react';
import type { DatabaseInfo } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';
import { shortLinkTo } from '../link/use-links.ts';
import { saveFile } from '../page/clipboard.ts';
import { Icon } from '../page/Icon.tsx';
import { useFlash } from '../page/use-flash.ts';
import { PanelSheet } from '../panels/PanelSheet.tsx';
import { useConsoleState } from '../state/context.ts';
import { activeTab } from '../state/workspace.ts';
import { qrCodeSvg } from './qr-code.ts';
import { sharedStatement } from './shared-statement.ts';
import { useTitles } from './use-titles.ts';

/** The link to the active tab's statement as a QR code, and as text. */
export function QrPanel({ database }: { readonly database: DatabaseInfo | null }) {
  const strings = useStrings();
  const tab = useConsoleState(({ workspace }) => activeTab(workspace));
  const [link, setLink] = useState<string | null>(null);
  const [flash, copy] = useFlash();
  const { titleOf } = useTitles();
  useEffect(() => {
    let isCurrent = true;
    void shortLinkTo(sharedStatement(tab, database)).then((made) => {
      if (isCurrent) setLink(made);
    });
    return () => {
      isCurrent = false;
    };
  }, [tab, database]);
  const svg = link === null ? null : qrCodeSvg(link);
  return (
    <PanelSheet title={strings.share.qrCode}>
      {link !== null && (
        <div className="qr">
          {svg === null ? (
            <p>{strings.share.tooLongForQr}</p>
          ) : (
            <img
              src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
              alt={strings.share.qrOf(titleOf(tab) || strings.workspace.untitled)}
            />
          )}
          <textarea readOnly dir="ltr" rows={3} value={link} aria-label={strings.share.link} />
          <p className="qr-actions">
            <button type="button" className="quiet-button" onClick={() => copy(link, strings.linkCopied)}>
              <Icon name="copy" />
              {strings.copyLink}
            </button>
            {svg !== null && (
              <button
                type="button"
                className="quiet-button"
                onClick={() => saveFile(new Blob([svg], { type: 'image/svg+xml' }), 'nadlan-sql-link.svg')}
              >
                <Icon name="download" />
                {strings.share.saveSvg}
              </button>
            )}
            <span role="status">{flash}</span>
          </p>
        </div>
      )}
    </PanelSheet>
  );
}
