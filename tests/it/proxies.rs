//! README's nginx and Caddy configurations, verbatim, in front of the server. Debian's packages; `make proxies` installs them.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use patagonia::web::ConnectionLimits;
use tempfile::TempDir;

use crate::app::TestApp;

/// What README tells owners to write, without its indentation.
fn block(first_line: &str) -> String {
    let readme = fs::read_to_string("README.md").unwrap();
    let mut lines = readme.lines().map(str::trim_end).skip_while(|line| line.trim() != first_line).peekable();
    let indent = lines.peek().expect("README has the block").find(first_line).unwrap();
    lines
        .take_while(|line| line.len() > indent && line[..indent].trim().is_empty())
        .map(|line| format!("{}\n", &line[indent..]))
        .collect()
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

struct Proxy {
    name: &'static str,
    port: u16,
    dir: TempDir,
    _process: Running,
}

impl Proxy {
    /// Debian's nginx with README's block, except for the ports and the certificate.
    fn nginx(upstream: u16) -> Proxy {
        let (dir, port) = (TempDir::new().unwrap(), free_port());
        let path = dir.path().display();
        let certificate = rcgen::generate_simple_self_signed(["www.example.cl".to_owned()]).unwrap();
        fs::write(dir.path().join("fullchain.pem"), certificate.cert.pem()).unwrap();
        fs::write(dir.path().join("privkey.pem"), certificate.signing_key.serialize_pem()).unwrap();
        let server = block("server {")
            .replace("listen 443 ", &format!("listen 127.0.0.1:{port} "))
            .replace("127.0.0.1:8080", &format!("127.0.0.1:{upstream}"))
            .replace("/etc/letsencrypt/live/www.example.cl", &path.to_string());
        let folders: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {path}/{kind};\n"))
            .concat();
        let config = format!(
            "daemon off;\nmaster_process off;\npid {path}/nginx.pid;\nerror_log {path}/error.log;\n\
             events {{ worker_connections 768; }}\nhttp {{\naccess_log off;\n{folders}{server}}}\n"
        );
        let file = dir.path().join("nginx.conf");
        fs::write(&file, config).unwrap();
        let mut command = Command::new("nginx");
        command.arg("-e").arg(dir.path().join("error.log")).arg("-c").arg(file);
        Proxy::start("nginx", command, port, dir)
    }

    /// Debian's Caddy with README's block, except for the ports and who signs the certificate.
    fn caddy(upstream: u16) -> Proxy {
        let (dir, port) = (TempDir::new().unwrap(), free_port());
        let site = block("www.example.cl {").replace("127.0.0.1:8080", &format!("127.0.0.1:{upstream}"));
        let global = format!(
            "{{\nadmin off\nlocal_certs\nskip_install_trust\nauto_https disable_redirects\nhttps_port {port}\n}}\n"
        );
        let file = dir.path().join("Caddyfile");
        fs::write(&file, global + &site).unwrap();
        let mut command = Command::new("caddy");
        command.args(["run", "--adapter", "caddyfile", "--config"]).arg(file);
        command.env("HOME", dir.path()).env("XDG_DATA_HOME", dir.path()).env("XDG_CONFIG_HOME", dir.path());
        Proxy::start("caddy", command, port, dir)
    }

    fn start(name: &'static str, mut command: Command, port: u16, dir: TempDir) -> Proxy {
        let log = fs::File::create(dir.path().join("output.log")).unwrap();
        let child = command.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log).spawn();
        let process = Running(child.unwrap_or_else(|error| panic!("{name}: {error}; `make proxies` installs it")));
        let proxy = Proxy { name, port, dir, _process: process };
        // It answers once its certificate is there.
        for _ in 0..600 {
            if proxy.curl(&["/healthz"]).0.ends_with(" 200") {
                return proxy;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("{name} does not answer: {}", fs::read_to_string(proxy.dir.path().join("output.log")).unwrap());
    }

    /// HTTP version, status and body of a request over HTTP/2; the last argument is the path.
    fn curl(&self, args: &[&str]) -> (String, String) {
        let (path, options) = args.split_last().unwrap();
        let body = self.dir.path().join("body");
        let output = Command::new("curl")
            .args([
                "--silent",
                "--insecure",
                "--http2",
                "--max-time",
                "60",
                "--write-out",
                "%{http_version} %{http_code}",
            ])
            .args(["--resolve", &format!("www.example.cl:{}:127.0.0.1", self.port), "--output"])
            .arg(&body)
            .args(options)
            .arg(format!("https://www.example.cl:{}{path}", self.port))
            .output()
            .expect("curl is installed");
        let body = fs::read(&body).unwrap_or_default();
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&body).into_owned())
    }
}

fn both(upstream: u16) -> [Proxy; 2] {
    [Proxy::nginx(upstream), Proxy::caddy(upstream)]
}

/// The real binary with a public address, and its port.
fn serve(dir: &Path, base_url: &str) -> (Running, u16) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_patagonia"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--base-url", base_url, "--data-dir"]).arg(dir);
    let mut child = command.stdin(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let port = lines.by_ref().find_map(|line| line.unwrap().split_once("http://127.0.0.1:")?.1.trim().parse().ok());
    // Later output has to be drained.
    std::thread::spawn(move || lines.for_each(drop));
    (Running(child), port.expect("a line names the port"))
}

const FORM: &str = "full_name=Ana+P%C3%A9rez&email=ana%40example.org&phone=%2B56+9+8765+4321&country=CL&trip_type=custom_tour\
                    &travelers=3-4&duration=11-14&privacy_accepted=on";

#[test]
fn readme_s_proxies_pass_on_pages_and_plain_forms() {
    for base_url in ["https://www.example.cl", "https://elsewhere.example"] {
        let dir = TempDir::new().unwrap();
        let (_server, port) = serve(dir.path(), base_url);
        for proxy in both(port) {
            let name = proxy.name;
            let (status, page) = proxy.curl(&["/de/reservierungen"]);
            assert_eq!(status, "2 200", "{name}");
            assert!(page.contains("<html lang=\"de\">"), "{name}");
            // A browser that does not send `Sec-Fetch-Site`: by the public address, or by the host that the proxy passes on.
            let own = if base_url == "https://www.example.cl" {
                format!("origin: {base_url}")
            } else {
                format!("origin: https://www.example.cl:{}", proxy.port)
            };
            let (status, _) = proxy.curl(&["--header", &own, "--data", FORM, "/de/reservierungen"]);
            assert_eq!(status, "2 303", "{name}, {own}");
            let foreign = ["--header", "origin: https://evil.example", "--data", FORM, "/de/reservierungen"];
            let (status, page) = proxy.curl(&foreign);
            assert_eq!(status, "2 403", "{name}");
            assert!(page.contains("Ana Pérez") && page.contains("<title>Fehler: "), "{name}");
            // A head that is too large for the server is refused with 431, not with 502.
            let large = ["a", "b", "c", "d", "e", "f"].map(|name| format!("x-{name}: {}", "x".repeat(3000)));
            let mut args: Vec<&str> = large.iter().flat_map(|header| ["--header", header]).collect();
            args.push("/de");
            assert_eq!(proxy.curl(&args).0, "2 431", "{name}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_behind_a_proxy_gets_the_whole_answer() {
    let bound = Duration::from_millis(300);
    let limits =
        ConnectionLimits { head: bound, stall: bound, behind: bound, pace: 20_000, ..ConnectionLimits::default() };
    let app = TestApp::start_bounded(TempDir::new().unwrap(), &[], limits).await;
    let picture = "/media/social/austral-road.jpg";
    let whole = app.get(picture).await.bytes().await.unwrap();
    let expected = String::from_utf8_lossy(&whole).into_owned();
    let port = app.address.port();
    let read = tokio::task::spawn_blocking(move || {
        both(port).map(|proxy| (proxy.name, proxy.curl(&["--limit-rate", "100K", picture])))
    });
    for (name, (status, body)) in read.await.unwrap() {
        assert_eq!(status, "2 200", "{name}");
        assert!(body == expected, "{name}: {} of {} bytes", body.len(), expected.len());
    }
}

#[test]
fn the_blocks_are_those_of_readme() {
    assert!(
        block("server {").ends_with("    }\n}\n") && block("server {").contains("proxy_pass http://127.0.0.1:8080;")
    );
    assert_eq!(block("www.example.cl {").lines().count(), 3);
}
