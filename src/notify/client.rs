//! One POST over one connection. Redirects are not followed: the news would go where the owner did not send it.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::header::{AUTHORIZATION, CONTENT_TYPE, HOST, USER_AGENT};
use http::{HeaderValue, Request, StatusCode};
use http_body_util::Full;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde::Serialize;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::address::NotifyUrl;

/// For everything from the look-up of the name to the answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// News in words. Nothing in it is personal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub title: String,
    pub message: String,
    /// Absolute address of the page to go on with.
    pub link: String,
}

/// The body. Chats show `text` or `content`, whichever is theirs; programs take the parts.
#[derive(Serialize)]
struct Body<'a> {
    title: &'a str,
    message: &'a str,
    link: &'a str,
    text: &'a str,
    content: &'a str,
}

/// News was not taken. The words name no part of the address but perhaps its host.
#[derive(Debug, thiserror::Error)]
pub enum PostError {
    #[error("no connection: {0}")]
    Connect(io::Error),
    #[error("the connection is not secure: {0}")]
    Tls(io::Error),
    #[error("the exchange broke off: {0}")]
    Exchange(#[from] hyper::Error),
    #[error("the answer was {0}")]
    Refused(StatusCode),
    #[error("no answer within {} s", PATIENCE.as_secs())]
    Timeout,
    #[error("the address cannot be asked for")]
    Address,
}

/// Posts news to one address.
pub struct Notifier {
    url: NotifyUrl,
    tls: TlsConnector,
}

impl Notifier {
    pub fn new(url: NotifyUrl) -> Notifier {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the provider speaks the usual versions")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Notifier { url, tls: TlsConnector::from(Arc::new(config)) }
    }

    /// # Errors
    /// When the other side did not take it.
    pub async fn post(&self, note: &Note) -> Result<(), PostError> {
        let request = self.request(note)?;
        let status = timeout(PATIENCE, self.exchange(request)).await.map_err(|_| PostError::Timeout)??;
        if status.is_success() { Ok(()) } else { Err(PostError::Refused(status)) }
    }

    /// ntfy makes its message of the body by the templates in the headers, which need no encoding of other letters than ASCII's.
    fn request(&self, note: &Note) -> Result<Request<Full<Bytes>>, PostError> {
        let Note { title, message, link } = note;
        let text = format!("{title}: {message} {link}");
        let body = serde_json::to_vec(&Body { title, message, link, text: &text, content: &text });
        let mut request = Request::post(&self.url.path)
            .header(HOST, &self.url.authority)
            .header(USER_AGENT, concat!("patagonia/", env!("CARGO_PKG_VERSION")))
            .header(CONTENT_TYPE, "application/json")
            .header("Template", "yes")
            .header("Title", "{{.title}}")
            .header("Message", "{{.message}}")
            .header("Click", link);
        if let Some(authorization) = &self.url.authorization {
            let mut value = HeaderValue::try_from(authorization).map_err(|_| PostError::Address)?;
            value.set_sensitive(true);
            request = request.header(AUTHORIZATION, value);
        }
        let body = Full::from(body.expect("texts into memory"));
        request.body(body).map_err(|_| PostError::Address)
    }

    async fn exchange(&self, request: Request<Full<Bytes>>) -> Result<StatusCode, PostError> {
        let NotifyUrl { tls, host, port, .. } = &self.url;
        let stream = TcpStream::connect((&**host, *port)).await.map_err(PostError::Connect)?;
        if !tls {
            return speak(stream, request).await;
        }
        let name = ServerName::try_from(host.clone()).map_err(|_| PostError::Address)?;
        speak(self.tls.connect(name, stream).await.map_err(PostError::Tls)?, request).await
    }
}

async fn speak(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> Result<StatusCode, PostError> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let mut connection = std::pin::pin!(connection);
    let answer = sender.send_request(request);
    let mut answer = std::pin::pin!(answer);
    tokio::select! {
        answer = &mut answer => Ok(answer?.status()),
        ended = &mut connection => {
            ended?;
            Ok(answer.await?.status())
        }
    }
}
